/** The talent wall as it is shown: groups, cards in order, figures of the company. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { wallGroups } from '../model/dicts.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { InputOf, OutputOf } from '#platform/entity/endpoint.ts';
import { queryTalentWall, queryTalentWallGroups } from '../model/talent-wall-calls.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { shownAnswer } from '#platform/runtime/shown-row.ts';
import { likeText } from '#platform/store/entity-query.ts';
import { handle } from '#platform/runtime/registry.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { visibleLabel } from './labels/label-access.ts';
import { childDepartments } from './departments.ts';
import { working } from './people-conditions.ts';
import { labelsOf } from './roster-rows.ts';

type Condition = RawBuilder<boolean>;
type WallItem = OutputOf<typeof queryTalentWall>['groups'][number]['items'][number];

export interface WallGroup {
  readonly code: string;
  readonly name: string;
}

/** Cards a wall shows at most. */
const itemLimit = 2000;

export const queryTalentWallHandler = handle(queryTalentWall, (context, input) => shownWall(context, input));

/** The wall as the caller sees it. */
async function shownWall(
  context: TenantWork,
  input: InputOf<typeof queryTalentWall>,
): Promise<OutputOf<typeof queryTalentWall>> {
  const canEdit = holds(context, 'wall_edit');
  const wall = await readWall(context);
  const items = await readItems(context, input, canEdit);
  const groups = wall.groups
    .filter((group) => !input.wallGroup || group.code === input.wallGroup)
    .map((group) => ({
      ...group,
      items: items.filter((item) => item.wallGroup === group.code).map(({ wallGroup: _wallGroup, ...item }) => item),
    }));
  return {
    groups,
    wallVersion: wall.version,
    canSort: holds(context, 'wall_sort'),
    canEdit,
    figures: await readFigures(context),
  };
}

/** FY-C002 with the wall as it is now, unless `version` is the stored one. */
export async function requireWallVersion(
  context: TenantWork,
  wall: { readonly version: number },
  version: number,
): Promise<void> {
  if (wall.version !== version) throw fail.stale(shownAnswer(context, queryTalentWall, await shownWall(context, {})));
}

export const queryTalentWallGroupsHandler = handle(queryTalentWallGroups, async (context) => ({
  groups: (await readWall(context)).groups.map(({ code, name }) => ({ code, name })),
}));

/** Version and groups: the given five, renamed, added to and put in order by the company. */
export async function readWall(context: TenantWork, lock = false): Promise<{ version: number; groups: WallGroup[] }> {
  const { groupCode, companyCode } = context.tenant;
  const result = await queryRow<{ version: number; groups: WallGroup[] }>(context)`
    select version, groups
    from talent_wall
    where group_code = ${groupCode} and company_code = ${companyCode ?? ''} ${lock ? sql`for update` : sql``}`;
  const own = result?.groups ?? [];
  const given = wallGroups
    .filter(({ code }) => !own.some((group) => group.code === code))
    .map(({ code, label }) => ({ code, name: label }));
  return { version: result?.version ?? 0, groups: [...own, ...given] };
}

/** Cards on show: of people who work here, visible ones only unless the caller edits the wall. Aliases: w item, t person. */
export function shownItems(context: TenantWork, canEdit: boolean): Condition {
  const visible = canEdit ? sql`` : sql`and w.visible`;
  return sql<boolean>`
    ${tenantCondition(context, 'w')} and t.group_code = w.group_code and t.company_code = w.company_code
      and t.deleted_at is null and ${working('t')} ${visible}`;
}

const orders: Record<NonNullable<InputOf<typeof queryTalentWall>['order']>, RawBuilder<unknown>> = {
  manual: sql`w.pinned desc, w.sort, w.id`,
  entry: sql`t.entry_date nulls last, w.id`,
  education: sql`t.highest_education nulls last, w.sort, w.id`,
  title: sql`
    array_position(array['senior_full', 'senior_vice', 'middle', 'junior', 'technician'], t.title_level) nulls last,
      w.sort, w.id`,
};

async function readItems(
  context: TenantWork,
  input: InputOf<typeof queryTalentWall>,
  canEdit: boolean,
): Promise<(WallItem & { wallGroup: string })[]> {
  const conditions: Condition[] = [shownItems(context, canEdit)];
  const keyword = input.keyword?.trim();
  if (keyword) {
    const like = likeText(keyword.toLowerCase());
    // The box says 姓名或成果: the lines of a card count as much as its name.
    conditions.push(
      sql<boolean>`
        (t.name like ${like} or t.name_pinyin like ${like} or t.name_initials like ${like} or lower(w.headline) like ${like}
        or exists (
          select from jsonb_array_elements_text(
            case jsonb_typeof(w.achievements) when 'array' then w.achievements end
          ) line
          where lower(line) like ${like}
        ))`,
    );
  }
  if (input.wallGroup) conditions.push(sql<boolean>`w.wall_group = ${input.wallGroup}`);
  if (input.groupInfoId)
    conditions.push(
      sql<boolean>`t.group_info_id = any(${await childDepartments(context.db, [input.groupInfoId])}::bigint[])`,
    );
  if (input.labelIds?.length)
    conditions.push(
      sql<boolean>`
        exists (
          select from label_link k
          join label l on l.id = k.label_id and l.deleted_at is null and ${visibleLabel(context, 'l')}
          where k.label_id = any(${input.labelIds}::bigint[]) and k.owner_type = 'staff' and k.owner_id = t.id
        )`,
    );
  const result = await queryRows<Omit<WallItem, 'place' | 'labels'> & { wallGroup: string }>(context)`
    select w.id, w.user_base_id, w.company_code, w.version, w.wall_group, w.headline, w.intro,
      coalesce(w.achievements, '[]'::jsonb) as achievements, w.cover_photo, w.visible, w.pinned,
      t.name, t.avatar, t.position, t.highest_education as education, t.professional_title, t.entry_date,
        g.name as group_name
    from talent_wall_item w
    join group_user_base t on t.id = w.user_base_id
    left join group_info g on g.id = t.group_info_id
    where ${sql.join(conditions, sql` and `)} order by ${orders[input.order ?? 'manual']} limit ${itemLimit}`;
  const labels = await labelsOf(
    context,
    result.map((row) => row.userBaseId),
  );
  return result.map((row, place) => ({ ...row, place, labels: labels.get(row.userBaseId) ?? [] }));
}

/** Over people who work here, without consultants and outsourced ones. */
async function readFigures(context: TenantWork): Promise<OutputOf<typeof queryTalentWall>['figures']> {
  const today = todayInShanghai(context.platform.now());
  const result = await queryRow<{ working: number; bachelors: number; seniors: number; years: number | null }>(context)`
    select count(*) as working, count(*) filter (where t.highest_education < '30') as bachelors,
      count(*) filter (where t.title_level in ('senior_full', 'senior_vice')) as seniors,
      avg(greatest(0, ${today}::date - coalesce(t.group_entry_date, t.entry_date))) / 365.25 as years
    from group_user_base t
    where ${tenantCondition(context, 't')} and ${working('t')}
      and t.employment_type not in ('consultant', 'outsource')`;
  const { working: count, bachelors, seniors, years } = result ?? { working: 0, bachelors: 0, seniors: 0, years: null };
  return {
    working: count,
    bachelorPercent: count === 0 ? 0 : Math.round((bachelors / count) * 1000) / 10,
    seniorTitles: seniors,
    averageYears: Math.round((years ?? 0) * 10) / 10,
  };
}
