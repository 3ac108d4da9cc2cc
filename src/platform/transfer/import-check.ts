/** Checks rows of an import against the declaration, the area's rules, the file itself and the database, set-based. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import { fieldKeyOf, isCustomKey } from '#platform/entity/custom-fields.ts';
import { laidOver } from '#platform/kinds/kind.server.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { validationMessages } from '#platform/entity/validation-message.ts';
import { columnOf, sealedIndexSuffix } from '#platform/store/columns.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { holds } from '#platform/runtime/context.ts';
import { customFields } from '#platform/store/custom-fields.ts';
import type { ImportKey, ImportOptions, MatchedRow, Row } from '#platform/store/entity-hooks.ts';
import { rowAlias, rowColumns } from '#platform/store/entity-query.ts';
import { openSealed, withDefaults } from '#platform/store/row-values.ts';
import { learnsFrom, requireCounted } from '#platform/store/sealed-search.ts';
import { settleStored } from '#platform/store/stored-value.ts';
import { scopeCondition, tenantCondition } from '#platform/tenancy/scope.ts';
import { parentOf } from '#platform/entity/child-endpoints.ts';
import { identityOf, resolveParents, storedChildren } from './child-import.ts';
import type { DuplicateFinder } from './duplicates.ts';
import type { ImportPlan } from './import-plan.ts';
import type { Changes, CheckedRow, DraftRow, RowAction, StoredIssue } from './import-rows.ts';
import { isSealedCell } from './import-rows.ts';
import { resolveCodes, resolveReferences } from './references.ts';

/** A row while it is checked. */
interface Work extends MatchedRow {
  readonly draft: DraftRow;
  issues: StoredIssue[];
  before: Row | null;
  action: RowAction;
  keys: string[];
  changes: Changes | null;
  /** Sealed fields by which a stored row was recognised, each with the title of that row. */
  hits: { readonly key: string; readonly title: unknown }[];
}

/** Checks a batch of rows, ascending by row number. `committing`: missing references are made now, and told. */
export async function checkRows(
  context: TenantWork,
  plan: ImportPlan,
  drafts: readonly DraftRow[],
  duplicates: DuplicateFinder,
  committing: { readonly onMade: ImportOptions['onMade'] } | null = null,
): Promise<CheckedRow[]> {
  const rows: Work[] = drafts.map((draft) => ({
    draft,
    rowNumber: draft.rowNumber,
    // Rows of a call bring HTML, and none of them passes the store.
    values: settleStored(plan.entity, { ...draft.values }),
    issues: [...draft.parsed],
    before: null,
    action: plan.mode === 'update' ? 'unchanged' : 'insert',
    keys: [],
    changes: null,
    hits: [],
  }));
  const createWords: ReadonlySet<string> = new Set(plan.createWords);
  resolveCodes(plan.entity, rows);
  if (plan.entity.parent) await resolveParents(context, plan.entity, rows);
  const options: ImportOptions = {
    mayCreate: (word) => plan.createMissing || createWords.has(word),
    committing: committing !== null,
    onMade: committing?.onMade ?? (() => undefined),
  };
  await plan.hooks?.checkImport?.(context, rows, options);
  await resolveReferences(context, plan.entity, rows);
  await (plan.entity.parent ? matchChildren(context, plan, rows) : matchExisting(context, plan, rows));
  const today = todayInShanghai(context.platform.now());
  for (const row of rows) {
    checkRequired(plan, row);
    checkValues(plan, row);
    leaveUnreadOut(plan, row);
    inventNothing(plan, row, today);
  }
  await plan.hooks?.completeImport?.(context, rows, options);
  for (const row of rows) {
    compare(context, plan, row);
    checkEntityRules(plan, row);
  }
  await checkDuplicates(context, plan, rows, duplicates);
  await checkTaken(context, plan, rows);
  countGuesses(context, plan, rows);
  return rows.map((row) => finish(plan, row));
}

/**
 * Without the code of a sealed field a sheet must not tell whose numbers its guesses are. A row that names the person whom it finds is no
 * guess, unless the sheet tries several numbers for one name.
 */
function countGuesses(context: TenantWork, plan: ImportPlan, rows: readonly Work[]): void {
  const { title } = plan.entity;
  const nameOf = ({ values }: Work) => String(values[title] ?? '');
  const names = Map.groupBy(rows, nameOf);
  for (const key of new Set(rows.flatMap(({ hits }) => hits.map((hit) => hit.key)))) {
    if (!learnsFrom(context, plan.entity, key)) continue;
    const guesses = rows.filter((row) => {
      const hit = row.hits.find((one) => one.key === key);
      return hit && (nameOf(row) !== String(hit.title ?? '') || (names.get(nameOf(row))?.length ?? 0) > 1);
    });
    requireCounted(
      context,
      plan.entity,
      key,
      guesses.map(({ values }) => lookupValue(context, plan, key, values[key])),
    );
  }
}

function has(row: Work, key: string): boolean {
  return row.issues.some((issue) => issue.key === key && issue.level === 'error');
}

/** What a unique value is looked up by: the search key of a sealed field, the text of any other. */
function lookupValue(context: TenantWork, plan: ImportPlan, key: string, value: unknown): string {
  return plan.entity.fields[key]?.sealed ? context.platform.seal.index(String(value)) : String(value);
}

function lookupColumn(plan: ImportPlan, key: string): string {
  return columnOf(key) + (plan.entity.fields[key]?.sealed ? sealedIndexSuffix : '');
}

/** Finds the rows that an update or upsert means, within the data scope in which the caller may import. */
async function matchExisting(context: TenantWork, plan: ImportPlan, rows: Work[]): Promise<void> {
  const { matchBy, entity } = plan;
  if (matchBy === null) return;
  const asking = rows.filter((row) => row.values[matchBy] !== undefined && row.values[matchBy] !== null);
  const wanted = [...new Set(asking.map((row) => lookupValue(context, plan, matchBy, row.values[matchBy])))];
  const scope = scopeCondition(context, entity, entity.permissions.import ?? entity.permissions.update, rowAlias);
  const column = sql.ref(`${rowAlias}.${lookupColumn(plan, matchBy)}`);
  const found =
    wanted.length === 0
      ? []
      : await queryRows<Row>(context)`
    select ${column} as match_value, ${rowColumns(entity)} from ${sql.table(entity.table)} ${sql.ref(rowAlias)}
    where ${tenantCondition(context, rowAlias)} ${scope ? sql`and ${scope}` : sql``}
      and ${column} = any(${wanted}::text[])
    order by ${sql.ref(`${rowAlias}.id`)}`;
  const byValue = new Map(found.map((row) => [String(row['matchValue']), row]));
  for (const row of asking) {
    const match = byValue.get(lookupValue(context, plan, matchBy, row.values[matchBy]));
    if (match) {
      row.before = openSealed(context, entity, match);
      row.action = 'update';
      row.hits.push({ key: matchBy, title: row.before[entity.title] });
    } else if (plan.mode === 'update') {
      row.issues.push({
        key: matchBy,
        level: 'error',
        kind: 'not_found',
        message: `${labelOf(plan, matchBy)}：系统中没有对应的${entity.label}`,
      });
    }
  }
}

/** Records are recognised within their parent; a new one must be new and leave the parent within its limit. */
async function matchChildren(context: TenantWork, plan: ImportPlan, rows: Work[]): Promise<void> {
  const { entity, mode } = plan;
  const { field, to, limit, matchBy = [] } = parentOf(entity);
  const owner = context.platform.registry.entities.get(to)?.label ?? '';
  const { byIdentity, counts } = await storedChildren(context, entity, rows);
  const at = matchBy[0] ?? entity.title;
  for (const row of rows) {
    const parentId = row.values[field];
    if (typeof parentId !== 'number') continue;
    const match = byIdentity.get(identityOf(entity, row.values) ?? '');
    if (match && mode !== 'insert') {
      row.before = match;
      row.action = 'update';
    } else if (match)
      row.issues.push({
        key: at,
        level: 'error',
        kind: 'taken',
        message: `${labelOf(plan, at)}：该${owner}已有这条${entity.label}`,
      });
    else if (mode === 'update')
      row.issues.push({
        key: at,
        level: 'error',
        kind: 'not_found',
        message: `${labelOf(plan, at)}：该${owner}没有这条${entity.label}`,
      });
    else {
      const count = (counts.get(parentId) ?? 0) + 1;
      counts.set(parentId, count);
      if (count > limit)
        row.issues.push({ key: at, level: 'error', kind: 'too_many', message: `${entity.label}最多 ${limit} 条` });
    }
  }
}

function labelOf(plan: ImportPlan, key: string): string {
  return plan.columnOf.get(key)?.label ?? plan.entity.fields[key]?.label ?? key;
}

/** Blank cells: an error for a new row, no change for an existing one. */
function checkRequired(plan: ImportPlan, row: Work): void {
  const needed =
    row.action === 'insert' ? plan.columns.filter((column) => column.required).map((column) => column.key) : [];
  if (plan.matchBy !== null && plan.mode === 'update') needed.push(plan.matchBy);
  if (plan.mode === 'update') needed.push(...(plan.entity.parent?.matchBy ?? []));
  for (const key of needed) {
    if ((row.values[key] === undefined || row.values[key] === null) && !has(row, key))
      row.issues.push({ key, level: 'error', kind: 'required', message: `${labelOf(plan, key)}：必填` });
  }
}

/** Each value by the schema of its field, as the schema spells it. */
function checkValues(plan: ImportPlan, row: Work): void {
  for (const [key, value] of Object.entries(row.values)) {
    const schema = plan.schemas.get(key);
    if (!schema || value === undefined || value === null) continue;
    const parsed = schema.safeParse(value);
    if (parsed.success) row.values[key] = parsed.data;
    else if (!has(row, key))
      row.issues.push({
        key,
        level: 'error',
        kind: 'invalid',
        message: validationMessages(schema, parsed.error.issues).first,
      });
  }
}

/** Findings about what one cell says, whatever the rest of the row may be. */
const unread: ReadonlySet<string> = new Set([
  'date_incomplete',
  'date_impossible',
  'date_two_digit_year',
  'date_unreadable',
  'number_format',
  'not_integer',
  'lost_digits',
  'formula_error',
  'ditto',
  'unknown_choice',
  'unknown_reference',
  'ambiguous_reference',
  'invalid',
]);

/**
 * A cell that cannot be read refuses its row only where the field is required or tells whom the row is about. Any other is left out, and
 * said so.
 */
function leaveUnreadOut(plan: ImportPlan, row: Work): void {
  row.issues = row.issues.map((issue) => {
    if (issue.level !== 'error' || !unread.has(issue.kind) || refusesUnread(plan, row, issue.key)) return issue;
    delete row.values[issue.key];
    const rest = row.before ? '将保持原值' : '将留空';
    return { ...issue, level: 'warning' as const, message: `${issue.message}，${rest}` };
  });
}

function refusesUnread(plan: ImportPlan, row: Work, key: string): boolean {
  if (plan.strict || plan.identifying.has(key) || plan.columnOf.get(key)?.required) return true;
  return plan.entity.fields[key]?.required === true || (plan.asked.has(key) && !row.before);
}

/**
 * A default is a proposal of forms, which somebody sees: no new row of a sheet gets it silently. What the rest of the row
 * does not say and a row can be without stays empty; for what it cannot be without whoever imports the sheet is asked, once for the company.
 */
function inventNothing(plan: ImportPlan, row: Work, today: string): void {
  if (row.before || plan.mode === 'update') return;
  for (const { key, label } of plan.columns) {
    const field = plan.entity.fields[key];
    if (field?.default === undefined || (row.values[key] ?? null) !== null || has(row, key)) continue;
    const inferred = plan.hooks?.inferred?.[key]?.of(row.values, today) ?? null;
    if (inferred !== null || !plan.strict) row.values[key] = inferred;
    // A call knows the declaration and its defaults.
    if (inferred !== null || plan.strict) continue;
    const answer = plan.asked.has(key) ? plan.answers?.get(key) : undefined;
    if (answer) {
      const message = `${label}：表中没有写明，按本企业上次的选择填“${answer.meaning}”`;
      const issue: StoredIssue = { key, level: 'warning', kind: 'remembered_word', message, raw: '', parsed: true };
      row.values[key] = answer.value;
      row.draft.values[key] = answer.value;
      row.draft.parsed.push(issue);
      row.issues.push(issue);
    } else if (plan.asked.has(key))
      row.issues.push({ key, level: 'error', kind: 'unsaid', message: `${label}：表中没有写明，请选择`, raw: '' });
  }
}

/** What an existing row would change; fields the caller may not see are not written. */
function compare(context: TenantWork, plan: ImportPlan, row: Work): void {
  if (!row.before) return;
  const changes: Changes = {};
  for (const [key, value] of Object.entries(row.values)) {
    const field = plan.entity.fields[key];
    if (!field || value === undefined || (field.secret !== undefined && !holds(context, field.secret))) continue;
    const old = row.before[key] ?? null;
    const now = laidOver(field, value, old);
    row.values[key] = now;
    if (JSON.stringify(old) !== JSON.stringify(now)) changes[key] = { old, new: now };
  }
  const refused =
    plan.hooks?.refusedChanges?.(
      row.before,
      Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.new])),
    ) ?? [];
  for (const { field, message } of refused)
    row.issues.push({ key: field, level: 'error', kind: 'refused_change', message });
  row.changes = Object.keys(changes).length > 0 ? changes : null;
  row.action = row.changes || row.hasMore ? 'update' : 'unchanged';
}

/** The row as it would be after the import. */
function wholeRow(plan: ImportPlan, row: Work): Row {
  if (!row.before) return withDefaults(plan.entity, row.values);
  return {
    ...row.before,
    ...Object.fromEntries(Object.entries(row.changes ?? {}).map(([key, change]) => [key, change.new])),
  };
}

function checkEntityRules(plan: ImportPlan, row: Work): void {
  if (row.before && !row.changes) return;
  for (const issue of plan.entity.rules?.(wholeRow(plan, row)) ?? []) {
    if (has(row, issue.field)) continue;
    row.issues.push({
      key: issue.field,
      level: issue.level ?? 'error',
      kind: 'rule',
      message: `${labelOf(plan, issue.field)}：${issue.message}`,
    });
  }
}

function duplicateKeys(plan: ImportPlan): string[] {
  return [...new Set([...plan.uniqueKeys.map(({ key }) => key), ...(plan.matchBy === null ? [] : [plan.matchBy])])];
}

async function checkDuplicates(
  context: TenantWork,
  plan: ImportPlan,
  rows: Work[],
  duplicates: DuplicateFinder,
): Promise<void> {
  const keys = duplicateKeys(plan);
  const tokenOf = (row: Work, key: string) =>
    row.values[key] === undefined || row.values[key] === null
      ? null
      : `${key}=${lookupValue(context, plan, key, row.values[key])}`;
  const identity = (row: Work) => {
    const text = plan.entity.parent ? identityOf(plan.entity, row.values) : null;
    return text === null ? null : `identity=${context.platform.seal.index(text)}`;
  };
  for (const row of rows)
    row.keys = [identity(row), ...keys.map((key) => tokenOf(row, key))].filter((token) => token !== null);
  await duplicates.prepare(
    rows.flatMap((row) => row.keys),
    rows.map((row) => row.rowNumber),
  );
  for (const row of rows) {
    const whole = identity(row);
    const twin = whole === null ? null : duplicates.claim(whole, row.rowNumber);
    if (twin !== null) {
      const key = plan.entity.parent?.matchBy?.[0] ?? plan.entity.title;
      row.issues.push({
        key,
        level: 'error',
        kind: 'duplicate_in_file',
        message: `${labelOf(plan, key)}：与第 ${twin} 行是同一条记录`,
      });
    }
    for (const key of keys) {
      const token = tokenOf(row, key);
      const earlier = token === null ? null : duplicates.claim(token, row.rowNumber);
      if (earlier !== null)
        row.issues.push({
          key,
          level: 'error',
          kind: 'duplicate_in_file',
          message: `${labelOf(plan, key)}：与第 ${earlier} 行重复`,
        });
    }
  }
}

/** Values that a stored row of the company bears already. */
async function checkTaken(context: TenantWork, plan: ImportPlan, rows: Work[]): Promise<void> {
  for (const unique of plan.uniqueKeys) {
    const asking = rows.filter(
      (row) =>
        (row.before ? row.changes?.[unique.key] !== undefined : row.values[unique.key] !== undefined) &&
        row.values[unique.key] !== null &&
        !has(row, unique.key),
    );
    if (asking.length === 0) continue;
    const holders = await holdersOf(context, plan, unique, [
      ...new Set(asking.map((row) => lookupValue(context, plan, unique.key, row.values[unique.key]))),
    ]);
    for (const row of asking) {
      const holder = holders.get(lookupValue(context, plan, unique.key, row.values[unique.key]));
      if (!holder || holder.id === row.before?.['id']) continue;
      row.hits.push({ key: unique.key, title: holder.title });
      row.issues.push({
        key: unique.key,
        level: 'error',
        kind: 'taken',
        message: `${labelOf(plan, unique.key)}：已被“${holder.title ?? ''}”使用`,
      });
    }
  }
}

async function holdersOf(
  context: TenantWork,
  plan: ImportPlan,
  unique: ImportKey,
  values: readonly string[],
): Promise<Map<string, { id: number; title: string | null }>> {
  if (isCustomKey(unique.key)) {
    const found = await customFields(context).holders(context, plan.entity, fieldKeyOf(unique.key), values);
    return new Map(found.map((row) => [row.value, { id: row.id, title: row.title }]));
  }
  const { groupCode, companyCodes } = context.tenant;
  const ref = (name: string) => sql.ref(`${rowAlias}.${name}`);
  const column = ref(lookupColumn(plan, unique.key));
  const found = await queryRows<{ value: string; id: number; title: string | null }>(context)`
    select ${column} as value, ${ref('id')} as id, ${ref(columnOf(plan.entity.title))} as title
    from ${sql.table(plan.entity.table)} ${sql.ref(rowAlias)}
    where ${ref('group_code')} = ${groupCode} and ${ref('company_code')} = any(${[...companyCodes]}::text[])
      and ${unique.among ?? sql`${ref('deleted_at')} is null`} and ${column} = any(${[...values]}::text[])`;
  return new Map(found.map((row) => [row.value, { id: row.id, title: row.title }]));
}

function finish(plan: ImportPlan, row: Work): CheckedRow {
  const issues = row.issues.map((issue) => {
    // Rows of a call may bear any key, those that every object inherits too (toString).
    const raw = Object.hasOwn(row.draft.raw, issue.key) ? row.draft.raw[issue.key] : undefined;
    return raw === undefined || isSealedCell(plan.entity, issue.key) ? issue : { ...issue, raw: raw.slice(0, 200) };
  });
  const status = issues.some((issue) => issue.level === 'error') ? 'error' : issues.length > 0 ? 'warning' : 'ok';
  const { before } = row;
  return {
    ...row.draft,
    final: row.values,
    before,
    issues,
    status,
    action: row.action,
    rowId: before ? Number(before['id']) : null,
    rowVersion: before ? Number(before['version']) : null,
    changes: row.changes,
    keys: row.keys,
    shown: shownValues(plan, row),
  };
}

/** Cells of the sheet whose value is stored in another spelling, or not at all: x → X, +86 138 … → 138 …. */
function shownValues(plan: ImportPlan, { draft, values, shown = {} }: Work): Row {
  const out: Row = {};
  for (const { key } of plan.columns) {
    if (draft.values[key] === undefined) continue;
    if (shown[key] !== undefined) out[key] = shown[key];
    else if (values[key] === undefined) out[key] = null;
    // The id of a reference says nothing: the word of the sheet stays.
    else if (plan.entity.fields[key]?.to === undefined && values[key] !== draft.values[key]) out[key] = values[key];
  }
  return out;
}
