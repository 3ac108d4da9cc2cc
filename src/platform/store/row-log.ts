/** The story of a row and its next dates, for head and rail of its detail. Entities without a head have none: their screens say who may see them. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { RowLogEntry } from '#platform/entity/row-log.ts';
import type { Page } from '#platform/entity/schema.ts';
import { queryRowDates, queryRowLog } from '#platform/entity/row-log.ts';
import { tenantUnder } from '#platform/http/coverage.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import type { Reminded } from '#platform/runtime/due.ts';
import { dueLedgerPort } from '#platform/runtime/due.ts';
import { fail } from '#platform/runtime/failure.ts';
import { serviceOf } from '#platform/runtime/port.ts';
import type { Handler, Registry } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import { kindCondition } from '#platform/tenancy/scope.ts';
import type { RowEntry } from './audit-entries.ts';
import { entriesOfRows } from './audit-entries.ts';
import { changedFiles } from './changed-files.ts';
import { mayReadChildren } from './child-store.ts';
import { columnOf } from './columns.ts';
import { companyEntity } from './custom-fields.ts';
import { entityStore } from './entity-store.ts';
import type { ReferenceNames } from './logged-values.ts';
import { loggedValue, referenceNames } from './logged-values.ts';

/** Between the label of an act and what was said, as acts are logged. */
const reasonMark = '，';

/** Labels of the declared acts on rows of these entities. */
function actLabels({ handlers }: Registry, entities: readonly AnyEntity[]): string[] {
  const names = new Set(entities.map(({ name }) => name));
  return handlers.flatMap(({ acts }) =>
    acts && names.has(acts.entity.name) ? Object.values(acts.acts).map(({ label }) => label) : [],
  );
}

/** What an entry says was done: the declared act, and what was said with it. */
function actOf(reason: string | null, labels: readonly string[]): Pick<RowLogEntry, 'act' | 'reason'> {
  const [label = '', ...said] = (reason ?? '').split(reasonMark);
  return labels.includes(label) ? { act: label, reason: said.join(reasonMark) || null } : { act: null, reason };
}

/** Where rows of an entity say that they belong to the story of another row. */
const fieldTo = (row: AnyEntity, record: AnyEntity): string =>
  row.head?.records?.[record.name] ?? parentOf(record).field;

/** A row and the records that belong to its story, deleted ones too, as rows (entity, id); kinds that the caller may not read are left out. */
function storySubjects(
  context: TenantWork,
  row: { readonly entity: AnyEntity; readonly id: number },
  records: readonly AnyEntity[],
): RawBuilder<unknown> {
  const { groupCode, companyCodes } = context.tenant;
  const isReadable = (record: AnyEntity) =>
    record.parent ? mayReadChildren(context, record, row.id) : holds(context, record.permissions.read);
  const readable = records.filter(isReadable).map(
    (record) => sql`
        select ${sql.lit(record.name)}, r.id
        from ${sql.table(record.table)} r
        where r.group_code = ${groupCode} and r.company_code = any(${[...companyCodes]}::text[])
          and ${sql.ref(`r.${columnOf(fieldTo(row.entity, record))}`)} = ${row.id}
          and ${kindCondition(record, 'r') ?? sql`true`}`,
  );
  return sql.join(
    [sql`select ${sql.lit(row.entity.name)} as entity, ${row.id}::bigint as id`, ...readable],
    sql` union all `,
  );
}

interface VisibleRow {
  readonly entity: AnyEntity;
  /** The call as the code of reading allows it. */
  readonly context: TenantWork;
}

/** FY-V001 for an entity without a head, FY-A001 without its code, FY-N001 where the row is not visible. */
async function visibleRow(context: TenantWork, name: string, id: number): Promise<VisibleRow> {
  const declared = context.platform.registry.entities.get(name);
  if (!declared?.head) throw fail.invalid('对象：没有动态', { entity: '没有动态' });
  const code = declared.permissions.read;
  const tenant = tenantUnder(context.tenant, code);
  if (!tenant) throw fail.forbidden('没有权限', { codes: [code] });
  const reader = { ...context, tenant };
  await entityStore(reader, declared).get(id, code);
  return { entity: await companyEntity(reader, declared), context: reader };
}

export interface StoryQuery {
  readonly page: { readonly current: number; readonly size: number };
  readonly onlyActs: boolean;
}

export interface RowStory {
  readonly found: Page<RowEntry>;
  /** Says what was done: the declared act, what was said with it, or who was reminded. */
  readonly say: (entry: RowEntry) => Pick<RowLogEntry, 'act' | 'reason' | 'reminded'>;
  /** An entry about an item of the ledger and not about the row or its records. */
  readonly isOfLedger: (entry: Pick<RowEntry, 'entity'>) => boolean;
}

/** What was done to a row, to the records that belong to its story and to its due dates, and who was reminded of these when. */
export async function storyOfRow(
  context: TenantWork,
  row: { readonly entity: AnyEntity; readonly id: number },
  records: readonly AnyEntity[],
  { page, onlyActs }: StoryQuery,
): Promise<RowStory> {
  const ledger = serviceOf(context.platform, dueLedgerPort);
  const { items, reminders } = ledger.story(context, row.entity, row.id);
  const labels = actLabels(context.platform.registry, [row.entity, ...records, ledger.item]);
  const subjects = sql`${storySubjects(context, row, records)} union all ${items}`;
  const told = { acts: onlyActs ? labels : null, beside: onlyActs ? undefined : reminders };
  const found = await entriesOfRows(context, subjects, page, told);
  const remindedIn = ({ action, after }: RowEntry) =>
    action === 'remind' ? (after as Reminded & RowEntry['after']) : null;
  const accounts = found.records.flatMap((entry) => remindedIn(entry)?.accounts ?? []);
  const names = await ledger.namesOf(context, accounts);
  return {
    found,
    say: (entry) => {
      const reminded = remindedIn(entry);
      if (!reminded) return actOf(entry.reason, labels);
      const known = reminded.accounts.flatMap((account) => names.get(account) ?? []);
      return { act: null, reason: null, reminded: { names: known, daysLeft: reminded.daysLeft } };
    },
    isOfLedger: ({ entity }) => entity === ledger.item.name,
  };
}

const queryRowLogHandler = handle(queryRowLog, async (call, { filter, page }) => {
  const { entity, context } = await visibleRow(call, filter.entity, filter.id);
  const { registry } = context.platform;
  const records = [...registry.entities.values()].filter(
    ({ name, parent }) => parent?.to === entity.name || entity.head?.records?.[name] !== undefined,
  );
  const row = { entity, id: filter.id };
  const { found, say, isOfLedger } = await storyOfRow(context, row, records, { page, onlyActs: filter.onlyActs });
  const kindOf = (entry: Pick<RowEntry, 'entity'>) => records.find(({ name }) => name === entry.entity) ?? entity;
  // What people did to an item of the ledger says its own act; marks of the item would tell nothing.
  const ofRows = found.records.filter((entry) => !isOfLedger(entry));
  const names = await referenceNames(
    context,
    ofRows.flatMap((entry) => [entry.before, entry.after].map((values) => ({ fields: kindOf(entry).fields, values }))),
  );
  const told = found.records.map((entry) => {
    const { before, after, entity: _entity, entityName, ...plain } = entry;
    if (isOfLedger(entry)) return { ...plain, ...say(entry), recordLabel: null, recordName: entityName, changes: [] };
    const kind = kindOf(entry);
    const isRecord = kind !== entity;
    return {
      ...plain,
      ...say(entry),
      recordLabel: isRecord ? kind.label : null,
      recordName: isRecord ? recordName(kind, entityName) : null,
      changes: changesOf(kind, { before, after }, { names, pointsBack: isRecord ? fieldTo(entity, kind) : null }),
    };
  });
  return { ...found, records: told };
});

/** What a record is called: its title, codes by their label. */
export function recordName(kind: AnyEntity, name: string | null): string | null {
  const options = kind.fields[kind.title]?.options;
  return name !== null && options ? optionLabel(options, name) : name;
}

/** What nobody types, lists or sends in a sheet is a mark of the server's own; what a row points at is worth knowing. */
const isInner = ({ form, excel, list, to }: Field): boolean =>
  form === false && excel === false && !list && to === undefined;

function changesOf(
  kind: AnyEntity,
  { before, after }: Pick<RowEntry, 'before' | 'after'>,
  { names, pointsBack }: { readonly names: ReferenceNames; readonly pointsBack: string | null },
): RowLogEntry['changes'] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].flatMap((key) => {
    const field = kind.fields[key];
    if (!field || isInner(field) || key === pointsBack) return [];
    const values = { before: before?.[key], after: after?.[key] };
    const said = field.kind.files === 'many' ? changedFiles(values.before, values.after) : values;
    return [
      {
        key,
        label: field.label,
        before: loggedValue(field, said.before, names),
        after: loggedValue(field, said.after, names),
      },
    ];
  });
}

const queryRowDatesHandler = handle(queryRowDates, async (call, { entity: name, id }) => {
  const { entity, context } = await visibleRow(call, name, id);
  return { dates: [...(await serviceOf(context.platform, dueLedgerPort).openDates(context, entity, id))] };
});

export const rowLogHandlers: readonly Handler[] = [queryRowLogHandler, queryRowDatesHandler];
