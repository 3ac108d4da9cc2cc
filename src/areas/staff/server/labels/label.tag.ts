/** Giving labels to people and taking them. */
import { sql } from 'kysely';
import { acting } from '#platform/acts/acting.server.ts';
import { insertOrUpdateLabelTalents } from '../../model/label-calls.ts';
import { maximumLabels } from '../../model/label-rules.ts';
import { tagging } from '../../model/tagging.ts';
import { queryRows } from '#platform/db/statement.ts';
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

/** Who would carry too many after these were taken and those given; whoever gets none that is new is never too many. */
async function crowded(
  context: TenantContext,
  { scope }: LabelOwner,
  people: readonly Person[],
  { taken, given }: { readonly taken: readonly number[]; readonly given: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (given.length === 0) return new Map();
  const over = await queryRows<{ id: number }>(context)`
    select k.owner_id as id
    from label_link k
    where k.group_code = ${context.tenant.groupCode} and k.company_code = ${companyForNewRow(context)}
      and k.owner_type = ${scope} and k.owner_id = any(${people.map(({ id }) => id)}::bigint[])
    group by k.owner_id
    having count(*) filter (where k.label_id = any(${[...given]}::bigint[])) < ${given.length}
      and count(*) filter (where k.label_id <> all(${[...taken, ...given]}::bigint[])) + ${given.length}
        > ${maximumLabels}`;
  const ids = new Set(over.map(({ id }) => id));
  const named = people.filter(({ id }) => ids.has(id));
  return new Map(named.map(({ id, name }) => [id, `${name}的标签最多 ${maximumLabels} 个`]));
}

interface Link {
  readonly ownerId: number;
  readonly labelId: number;
}

async function removeLinks(
  context: TenantContext,
  { scope }: LabelOwner,
  people: readonly number[],
  labels: readonly number[],
): Promise<readonly Link[]> {
  if (people.length === 0 || labels.length === 0) return [];
  return await queryRows<Link>(context)`
    delete from label_link k
    where k.group_code = ${context.tenant.groupCode} and k.owner_type = ${scope}
      and k.owner_id = any(${[...people]}::bigint[]) and k.label_id = any(${[...labels]}::bigint[])
    returning k.owner_id, k.label_id`;
}

async function addLinks(
  context: TenantContext,
  { scope }: LabelOwner,
  people: readonly number[],
  labels: readonly number[],
): Promise<readonly Link[]> {
  if (people.length === 0 || labels.length === 0) return [];
  return await queryRows<Link>(context)`
    insert into label_link (group_code, company_code, label_id, owner_type, owner_id, tagged_by)
    select ${context.tenant.groupCode}, ${companyForNewRow(context)}, l.id, ${scope}::text, p.id,
      ${context.session.accountId}
    from unnest(${[...people]}::bigint[]) as p(id) cross join unnest(${[...labels]}::bigint[]) as l(id)
    on conflict do nothing
    returning owner_id, label_id`;
}

/** Labels of each of those people, by id. */
async function linksOf(
  context: TenantContext,
  { scope }: LabelOwner,
  people: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (people.length === 0) return new Map();
  const rows = await queryRows<{ ownerId: number; labels: number[] }>(context)`
    select k.owner_id, array_agg(k.label_id order by k.label_id) as labels
    from label_link k
    where k.group_code = ${context.tenant.groupCode} and k.owner_type = ${scope}
      and k.owner_id = any(${[...people]}::bigint[])
    group by k.owner_id`;
  return new Map(rows.map(({ ownerId, labels }) => [ownerId, labels]));
}

/** What the log says of one person: all labels before and after. */
function difference(
  after: readonly number[],
  added: readonly number[],
  removed: readonly number[],
): { readonly before: { labels: number[] }; readonly after: { labels: number[] } } {
  const before = [...after.filter((id) => !added.includes(id)), ...removed].toSorted((one, other) => one - other);
  return { before: { labels: before }, after: { labels: [...after] } };
}

const words = (tags: readonly Tag[]): string => tags.map((tag) => tag.name).join('、') || '无';

interface Tagging {
  readonly labelIds: readonly number[];
  readonly op: 'set' | 'add' | 'remove';
}

interface Tagged {
  /** People who carry others than before. */
  readonly changed: number;
  /** Who would carry too many, and the sentence; nothing of theirs was touched. */
  readonly refused: ReadonlyMap<number, string>;
}

/** Gives labels to people, who are locked, and takes them: the same few statements whatever their number. */
async function tagPeople(
  context: TenantContext,
  owner: LabelOwner,
  people: readonly Person[],
  { labelIds, op }: Tagging,
): Promise<Tagged> {
  const labels = await labelsOf(context, owner);
  const tags = requireTags(context, owner, labels, labelIds);
  const wanted = tags.map(({ id }) => id);
  const mine = labels.filter((one) => mayTag(context, one, owner.code) && !wanted.includes(one.id)).map(({ id }) => id);
  const taken = { set: mine, add: [], remove: wanted }[op];
  const given = op === 'remove' ? [] : wanted;
  const refused = await crowded(context, owner, people, { taken, given });
  const able = people.filter(({ id }) => !refused.has(id));
  const ids = able.map(({ id }) => id);
  const removed = await removeLinks(context, owner, ids, taken);
  const added = await addLinks(context, owner, ids, given);
  const changed = new Set([...removed, ...added].map(({ ownerId }) => ownerId));
  const [carried, labelsAdded, labelsRemoved] = [
    await linksOf(context, owner, [...changed]),
    Map.groupBy(added, ({ ownerId }) => ownerId),
    Map.groupBy(removed, ({ ownerId }) => ownerId),
  ];
  const idsOf = (links: ReadonlyMap<number, readonly Link[]>, id: number) =>
    (links.get(id) ?? []).map(({ labelId }) => labelId);
  const reason = op === 'set' ? `标签设为：${words(tags)}` : `${op === 'add' ? '打标签' : '移除标签'}：${words(tags)}`;
  await audit(
    context,
    able
      .filter((person) => changed.has(person.id))
      .map((person) => ({
        action: 'update' as const,
        entity: owner.entity(context).name,
        entityId: person.id,
        entityName: person.name,
        ...difference(carried.get(person.id) ?? [], idsOf(labelsAdded, person.id), idsOf(labelsRemoved, person.id)),
        reason,
      })),
  );
  return { changed: changed.size, refused };
}

type LabelChoice = { readonly labelIds: readonly number[] | null };

/** People of the roster; who would carry too many is refused, the others are not. What was chosen is the same for all of them. */
const tagAll = (op: Tagging['op']) => ({
  together: async (
    context: TenantContext,
    rows: readonly { readonly row: Person; readonly values: LabelChoice }[],
    tell: (said: { changed: number }) => void,
  ): Promise<ReadonlyMap<number, string>> => {
    const people = rows.map(({ row }) => row);
    const labelIds = rows[0]?.values.labelIds ?? [];
    const { changed, refused } = await tagPeople(context, staffOwner, people, { labelIds, op });
    tell({ changed });
    return refused;
  },
});

export const tagHandlers: readonly Handler[] = [
  acting(
    tagging,
    { set_tags: tagAll('set'), tag: tagAll('add'), untag: tagAll('remove') },
    { told: { changed: 0 }, before: async (context) => companyForNewRow(context) },
  ),
  handle(insertOrUpdateLabelTalents, async (context, { externalPersonIds, ...said }) => {
    companyForNewRow(context);
    const people = await lockPeople(context, talentOwner, externalPersonIds);
    const { changed, refused } = await tagPeople(context, talentOwner, people, said);
    // All of them or nobody: the call names no one whom it left out.
    const [refusal] = refused.values();
    if (refusal !== undefined) throw fail.conflict(refusal);
    return { changed };
  }),
];
