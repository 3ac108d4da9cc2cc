/** Reading the labels of the staff page. */
import { sql } from 'kysely';
import { queryStaffLabelManual } from '../model/label-calls.ts';
import { handle } from '#platform/server/registry.ts';
import { tenantCondition } from '#platform/server/scope.ts';

interface LabelRow {
  id: number;
  name: string;
  category: string | null;
  color: string | null;
  kind: 'manual' | 'auto';
  count: number;
  tagged: boolean;
}

export const queryStaffLabelManualHandler = handle(queryStaffLabelManual, async (context, { userBaseId }) => {
  const result = await sql<LabelRow>`
    select l.id, l.name, l.category, l.color, l.kind, count(k.owner_id) as count, coalesce(bool_or(k.owner_id = ${userBaseId ?? 0}), false) as tagged
    from label l left join label_link k on k.label_id = l.id and k.owner_type = 'staff'
    where ${tenantCondition(context, 'l')} and l.scope = 'staff' group by l.id order by l.sort, l.id`.execute(context.db);
  return { labels: result.rows };
});
