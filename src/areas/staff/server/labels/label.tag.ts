/** Giving labels to people and taking them. */
import { sql } from 'kysely';
import { acting } from '#platform/acts/acting.server.ts';
import { insertOrUpdateLabelTalents } from '../../model/label-calls.ts';
import { maximumLabels } from '../../model/label-rules.ts';
import { tagging } from '../../model/tagging.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import { audit } from '#platform/store/audit.ts';
import type { TenantContext } from '#platform/runtime/context.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { mayTag } from './label-access.ts';
import type { LabelOwner } from './label-owner.ts';
import { staffOwner, talentOwner } from './label-owner.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

interface Tag {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly taggableRoles: number[] | null;
}

/** All of them within the caller's data scope, or FY-N001. Locked in order of id: what they carry stays as it is counted. */
async function lockPeople(context: TenantContext, owner: LabelOwner, ids: readonly number[]): Promise<Person[]> {
  const wanted = [...new Set(ids)];
  const entity = owner.entity(context);
  const scope = scopeCondition(context, entity, owner.code, 't');
  const found = await queryRows<Person>(context)`
    select t.id, t.name
    from ${sql.table(entity.table)} t
    where ${tenantCondition(context, 't')} ${scope ? sql`and ${scope}` : sql``} and t.id = any(${wanted}::bigint[])
    order by t.id
    for no key update`;
  if (found.length !== wanted.length) throw fail.notFound();
  return found;
}

async function labelsOf(context: TenantContext, { scope }: LabelOwner): Promise<Tag[]> {
  const found = await queryRows<Tag>(context)`
    select l.id, l.name, l.kind, l.taggable_roles
    from label l
    where ${tenantCondition(context, 'l')} and l.scope = ${scope}
    order by l.sort, l.id`;
  return found;
}

/** The named labels; FY-V001 for one that is not there or computed, FY-A001 for one that other roles give. */
function requireTags(context: TenantContext, owner: LabelOwner, labels: readonly Tag[], ids: readonly number[]): Tag[] {
  return [...new Set(ids)].map((id) => {
    const tag = labels.find((candidate) => candidate.id === id);
    if (!tag) throw fail.invalid('标签：不存在或已删除', { labelIds: '标签：不存在或已删除' });
    if (tag.kind === 'auto')
      throw fail.invalid(`标签：「${tag.name}」由系统自动计算，不能手动打`, {
        labelIds: `标签：「${tag.name}」由系统自动计算`,
      });
    if (!mayTag(context, tag, owner.code)) throw fail.forbidden(`标签「${tag.name}」只能由指定角色打`);
    return tag;
  });
}

async function removeLinks(
  context: TenantContext,
  { scope }: LabelOwner,
  people: readonly number[],
  labels: readonly number[],
): Promise<number[]> {
  const gone = await queryRows<{ ownerId: number }>(context)`
    delete from label_link k
    where k.group_code = ${context.tenant.groupCode} and k.owner_type = ${scope}
      and k.owner_id = any(${[...people]}::bigint[]) and k.label_id = any(${[...labels]}::bigint[])
    returning k.owner_id`;
  return gone.map((row) => row.ownerId);
}

async function addLinks(
  context: TenantContext,
  { scope }: LabelOwner,
  people: readonly number[],
  labels: readonly number[],
): Promise<number[]> {
  const made = await queryRows<{ ownerId: number }>(context)`
    insert into label_link (group_code, company_code, label_id, owner_type, owner_id, tagged_by)
    select ${context.tenant.groupCode}, ${companyForNewRow(context)}, l.id, ${scope}::text, p.id,
      ${context.session.accountId}
    from unnest(${[...people]}::bigint[]) as p(id) cross join unnest(${[...labels]}::bigint[]) as l(id)
    on conflict do nothing returning owner_id`;
  return made.map((row) => row.ownerId);
}

async function checkRoom(context: TenantContext, { scope }: LabelOwner, people: readonly Person[]): Promise<void> {
  const { groupCode } = context.tenant;
  const first = await queryRow<{ ownerId: number }>(context)`
    select k.owner_id
    from label_link k
    where k.group_code = ${groupCode} and k.company_code = ${companyForNewRow(context)} and k.owner_type = ${scope}
      and k.owner_id = any(${people.map((person) => person.id)}::bigint[])
      group by k.owner_id
      having count(*) > ${maximumLabels}
      limit 1`;
  if (first)
    throw fail.conflict(
      `${people.find((person) => person.id === first.ownerId)?.name ?? ''}的标签最多 ${maximumLabels} 个`,
    );
}

const words = (tags: readonly Tag[]): string => tags.map((tag) => tag.name).join('、') || '无';

interface Tagging {
  readonly labelIds: readonly number[];
  readonly op: 'set' | 'add' | 'remove';
}

/** Gives labels to people, who are locked, and takes them; answers how many carry others than before. */
async function tagPeople(
  context: TenantContext,
  owner: LabelOwner,
  people: readonly Person[],
  { labelIds, op }: Tagging,
): Promise<{ changed: number }> {
  const labels = await labelsOf(context, owner);
  const tags = requireTags(context, owner, labels, labelIds);
  const ids = people.map((person) => person.id);
  const wanted = tags.map(({ id }) => id);
  const mine = labels.filter((one) => mayTag(context, one, owner.code) && !wanted.includes(one.id)).map(({ id }) => id);
  const removed = op === 'add' ? [] : await removeLinks(context, owner, ids, op === 'set' ? mine : wanted);
  const added = op === 'remove' ? [] : await addLinks(context, owner, ids, wanted);
  if (added.length > 0) await checkRoom(context, owner, people);
  const changed = new Set([...removed, ...added]);
  const reason = op === 'set' ? `标签设为：${words(tags)}` : `${op === 'add' ? '打标签' : '移除标签'}：${words(tags)}`;
  await audit(
    context,
    people
      .filter((person) => changed.has(person.id))
      .map((person) => ({
        action: 'update' as const,
        entity: owner.entity(context).name,
        entityId: person.id,
        entityName: person.name,
        after: { labels: wanted },
        reason,
      })),
  );
  return { changed: changed.size };
}

/** One person of the roster; who carries too many is refused, the others are not. */
const tagOne =
  (op: Tagging['op']) =>
  async (
    context: TenantContext,
    person: Person,
    { labelIds }: { readonly labelIds: readonly number[] | null },
    tell: (said: { changed: number }) => void,
  ): Promise<undefined> => {
    tell(await tagPeople(context, staffOwner, [person], { labelIds: labelIds ?? [], op }));
  };

export const tagHandlers: readonly Handler[] = [
  acting(
    tagging,
    { set_tags: tagOne('set'), tag: tagOne('add'), untag: tagOne('remove') },
    { told: { changed: 0 }, before: async (context) => companyForNewRow(context) },
  ),
  handle(insertOrUpdateLabelTalents, async (context, { externalPersonIds, ...said }) => {
    companyForNewRow(context);
    return tagPeople(context, talentOwner, await lockPeople(context, talentOwner, externalPersonIds), said);
  }),
];
