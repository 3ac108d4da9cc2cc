/** The dictionary of labels: read with counts, saved, deleted. */
import { sql } from 'kysely';
import { groupUserBase } from '../../model/group-user-base.ts';
import { label } from '../../model/label.ts';
import type { LabelRule } from '../../model/label-rules.ts';
import {
  deleteLabel,
  insertLabel,
  queryStaffLabelManual,
  queryStaffLabelManualTalents,
} from '../../model/label-calls.ts';
import { execute, queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { deletedCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { namedRoles } from '#core/org/public.server.ts';
import { findStaff } from '../staff-row.ts';
import { computeLabel } from './auto-labels.ts';
import { mayTag, visibleLabel } from './label-access.ts';
import type { LabelOwner } from './label-owner.ts';
import { staffOwner, talentOwner } from './label-owner.ts';

/** Labels that a company may have for its staff, of both kinds. */
const maximumDictionary = 200;

interface LabelRow {
  readonly id: number;
  readonly version: number;
  readonly companyCode: string;
  readonly name: string;
  readonly category: string | null;
  readonly color: string | null;
  readonly kind: 'manual' | 'auto';
  readonly sort: number;
  readonly autoRule: LabelRule | null;
  readonly visibleRoles: number[] | null;
  readonly taggableRoles: number[] | null;
  readonly count: number;
  readonly tagged: boolean;
}

/** Labels of the scope with how many people carry each, and which of them one person carries. */
async function dictionaryOf(context: TenantContext, owner: LabelOwner, personId: number | null | undefined) {
  const people = owner.entity(context);
  if (typeof personId === 'number') await requirePerson(context, owner, personId);
  // Owners are left out that are deleted, who are few: joining those that are there would read everybody.
  const found = await queryRows<LabelRow>(context)`
    with gone as materialized (
      select p.id from ${sql.table(people.table)} p where ${deletedCondition(context, 'p')}),
    tagged as (
      select k.label_id, count(*) as count, bool_or(k.owner_id = ${personId ?? 0}) as tagged from label_link k
      where k.group_code = ${context.tenant.groupCode}
        and k.company_code = any(${[...context.tenant.companyCodes]}::text[])
        and k.owner_type = ${owner.scope} and not exists (select from gone where gone.id = k.owner_id) group by 1)
    select l.id, l.version, l.company_code, l.name, l.category, l.color, l.kind, l.sort, l.auto_rule,
      l.visible_roles, l.taggable_roles, coalesce(tagged.count, 0) as count, coalesce(tagged.tagged, false) as tagged
    from label l left join tagged on tagged.label_id = l.id
    where ${tenantCondition(context, 'l')} and l.scope = ${owner.scope} and ${visibleLabel(context, 'l')}
    order by l.sort, l.id`;
  const manages = holds(context, 'label_edit');
  const hidden = { autoRule: null, visibleRoles: null, taggableRoles: null };
  const labels = found.map((row) => ({
    ...row,
    taggable: mayTag(context, row, owner.code),
    ...(manages ? {} : hidden),
  }));
  return { labels, roles: manages ? await namedRoles(context) : [] };
}

/** FY-N001 unless the person is within reach of whoever may read such people. */
async function requirePerson(context: TenantContext, owner: LabelOwner, id: number): Promise<void> {
  const entity = owner.entity(context);
  if (entity.name === groupUserBase.name) await findStaff(context, id, { code: entity.permissions.read });
  else await entityStore(context, entity).get(id);
}

const queryHandler = handle(queryStaffLabelManual, (context, { userBaseId }) =>
  dictionaryOf(context, staffOwner, userBaseId),
);
const queryTalentsHandler = handle(queryStaffLabelManualTalents, (context, { externalPersonId }) =>
  dictionaryOf(context, talentOwner, externalPersonId),
);

/** FY-C001 when another label of the scope has the name, or when there are too many. */
async function checkName(context: TenantContext, name: string, scope: string, ownId: number): Promise<void> {
  const found = await queryRow<{ same: boolean; count: number }>(context)`
    select coalesce(bool_or(l.name = ${name} and l.id <> ${ownId}), false) as same, count(*) as count
    from label l
    where ${tenantCondition(context, 'l')} and l.scope = ${scope}`;
  const { same = false, count = 0 } = found ?? {};
  if (same) throw fail.conflict(`标签「${name}」已存在`, { fields: { name: '标签名称：已存在' } });
  if (ownId === 0 && count >= maximumDictionary) throw fail.conflict(`标签最多 ${maximumDictionary} 个`);
}

/** FY-V001 unless all are active roles of the company. */
async function checkRoles(context: TenantContext, values: Readonly<Record<string, unknown>>): Promise<void> {
  const given = (['visibleRoles', 'taggableRoles'] as const).filter(
    (key) => Array.isArray(values[key]) && values[key].length > 0,
  );
  if (given.length === 0) return;
  const known = new Set((await namedRoles(context)).map(({ id }) => id));
  for (const key of given) {
    const sentence = `${label.fields[key].label}：含有不存在的角色`;
    if (!(values[key] as number[]).every((id) => known.has(id))) throw fail.invalid(sentence, { [key]: sentence });
  }
}

/** The label as it is stored now, for what follows from its rule. */
async function recompute(context: TenantContext, id: number): Promise<void> {
  const { kind, scope, companyCode, autoRule } = await entityStore(context, label).get(id, label.permissions.update);
  if (kind === 'auto' && scope === 'staff' && autoRule)
    await computeLabel(context, { id, companyCode, autoRule }, null);
}

const saveHandler = handle(insertLabel, async (context, input) => {
  companyForNewRow(context);
  const store = entityStore(context, label);
  const before = input.id === undefined ? null : await store.get(input.id, label.permissions.update);
  if (before && input.kind !== undefined && input.kind !== before.kind)
    throw fail.invalid('类型：保存后不能变更', { kind: '类型：保存后不能变更' });
  if (before && input.scope !== undefined && input.scope !== before.scope)
    throw fail.invalid('适用对象：保存后不能变更', { scope: '适用对象：保存后不能变更' });
  const name = (input.name ?? before?.name ?? '').trim();
  await checkName(context, name, input.scope ?? before?.scope ?? 'staff', input.id ?? 0);
  await checkRoles(context, input);
  const saved = await store.save(input.name === undefined ? input : { ...input, name });
  await recompute(context, saved.id);
  return saved;
});

const deleteHandler = handle(deleteLabel, async (context, { id, version }) => {
  companyForNewRow(context);
  const store = entityStore(context, label);
  const stored = await store.get(id, label.permissions.delete);
  if (stored.version !== version) throw fail.stale(await currentRow(context, label, id));
  await execute(context)`
    delete from label_link k where k.group_code = ${context.tenant.groupCode} and k.label_id = ${id}`;
  await store.remove([id]);
  return {};
});

export const labelHandlers: readonly Handler[] = [queryHandler, queryTalentsHandler, saveHandler, deleteHandler];
