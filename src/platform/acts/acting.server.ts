/**
 * The server side of acts: finds and locks the rows, checks state, version, values and what they refer to, runs what is
 * special, writes what it answers with one line in the log, and answers the whole row.
 */
import type { EndpointScope } from '#platform/entity/endpoint.ts';
import type { AnyEntity, RowOf, UpdateOf } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { inSavepoint } from '#platform/db/savepoint.ts';
import { Failure, fail } from '#platform/runtime/failure.ts';
import type { CurrentRow, ShownRow } from '#platform/runtime/shown-row.ts';
import { currentRow } from '#platform/store/current-row.ts';
import { serviceOf } from '#platform/runtime/port.ts';
import type { ContextOf, Handler, WaitingMark } from '#platform/runtime/registry.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { lockRows } from '#platform/store/lock-rows.ts';
import { requireReferences } from '#platform/store/reference-check.ts';
import { requireWritten, writeRows } from '#platform/store/write.ts';
import { progressTeller } from './act-progress.server.ts';
import type { ActRules } from './approval.server.ts';
import { approvalPort } from './approval.server.ts';
import { tellingLate } from './late-result.server.ts';
import type {
  ActAnswer,
  ActGroup,
  ActValues,
  AnyAct,
  AnyActGroup,
  BulkAnswer,
  FieldsOfAct,
  FiledRequest,
  WaitingOutcome,
} from './act.ts';
import { actKey, findingsOf, refusalOf, sentWords, startOf, titleOf, valueOf } from './act.ts';

/**
 * The special part of an act: answers what changes in its row, which the platform writes, and nothing where it has
 * written everything itself. What it throws refuses the row.
 */
export type Run<E extends AnyEntity, A, Scope extends EndpointScope, Told = unknown> = (
  context: ContextOf<Scope>,
  row: RowOf<E>,
  values: ActValues<FieldsOfAct<A>>,
  /** What is answered beside the row; of many rows lists are joined and numbers added. */
  tell: (said: Partial<Told>) => void,
) => Promise<UpdateOf<E> | undefined>;

/** One of the rows that are done together, with the values of the act for it. */
export interface RowToDo<E extends AnyEntity, A> {
  readonly row: RowOf<E>;
  readonly values: ActValues<FieldsOfAct<A>>;
}

/**
 * The special part of an act that writes all its rows itself, in one flight whatever their number. Answers who is refused
 * and why; of these it has written nothing. What it throws refuses all of them. Of a great many it gets a part at a time.
 */
export interface RunTogether<E extends AnyEntity, A, Scope extends EndpointScope, Told = unknown> {
  readonly together: (
    context: ContextOf<Scope>,
    rows: readonly RowToDo<E, A>[],
    tell: (said: Partial<Told>) => void,
  ) => Promise<ReadonlyMap<number, string>>;
}

export interface ActingOptions<E extends AnyEntity, Key extends string, Scope extends EndpointScope, Told = unknown> {
  /** What is answered beside the rows where no handler tells anything else. */
  readonly told?: Told;
  /**
   * What else stands against an act, thrown: what its declaration cannot see, such as parts of the row. Asked before anybody
   * is asked to decide, and again when it is granted.
   */
  readonly check?: (context: ContextOf<Scope>, act: Key, row: RowOf<E>, values: Row) => Promise<unknown>;
  /** Before any row is locked: locks that must come first, whatever the act. */
  readonly before?: (context: ContextOf<Scope>, act: Key, values: Row) => Promise<unknown>;
  /** Finds and locks the row that the key of the group names, where it is no row of a stored entity. FY-N001 without. */
  readonly find?: (context: ContextOf<Scope>, key: string) => Promise<RowOf<E>>;
  /** Writes what a handler answered, where the entity has a way of its own. */
  readonly write?: (context: ContextOf<Scope>, row: RowOf<E>, changes: Row, reason: string) => Promise<number>;
  /** What depends on the rows, once for all of them. */
  readonly follow?: (context: ContextOf<Scope>, rows: readonly RowOf<E>[]) => Promise<unknown>;
  /** What the log calls a row where its title says too little. */
  readonly named?: (context: ContextOf<Scope>, rows: readonly RowOf<E>[]) => Promise<ReadonlyMap<number, string>>;
  /** The row as it is answered, and as a conflict shows it; a stored entity is read again as the caller may see it. */
  readonly show?: (context: ContextOf<Scope>, row: RowOf<E>) => Promise<Row>;
}

/** One for each act of a group: by the group and not by its parts, so that nothing is inferred from what handlers answer. */
type HandlersOf<G> =
  G extends ActGroup<infer E, infer A, infer Scope, infer _Body, infer Told>
    ? { readonly [Key in keyof A]: Run<E, A[Key], Scope, Told> | RunTogether<E, A[Key], Scope, Told> }
    : never;
type OptionsOf<G> =
  G extends ActGroup<infer E, infer A, infer Scope, infer _Body, infer Told>
    ? ActingOptions<E, keyof A & string, Scope, Told>
    : never;

/** Binds a group of acts to what is special about each. A missing handler does not compile. */
export function acting<G extends AnyActGroup>(group: G, handlers: HandlersOf<G>, options?: OptionsOf<G>): Handler;
export function acting(
  group: AnyGroup,
  handlers: Readonly<Record<string, Work['run']>>,
  options: Work['options'] = {},
): Handler {
  const handler = handle(group.endpoint, async (context, input) => {
    const body = input as Row;
    const named = Object.entries(group.acts).find(
      ([name, one]) => group.by === null || body[group.by] === valueOf(name, one),
    );
    const run = named && handlers[named[0]];
    if (!named || !run) throw new Error(`${group.endpoint.path} has no handler for what was asked`);
    // The types of one act out of several end here: the schema of the call has parsed what each of them takes.
    return (await perform(context, { group, name: named[0], one: named[1], options, run }, body)) as AnyAnswer;
  });
  const showWaiting = (context: Call, mark: WaitingMark) => markWaiting(context, { group, options }, mark);
  return { ...handler, acts: group, showWaiting };
}

type AnyGroup = ActGroup<AnyEntity, Readonly<Record<string, AnyAct>>, 'company'>;
type AnyAnswer = ActAnswer<AnyEntity>;

interface Work {
  readonly group: AnyGroup;
  readonly name: string;
  readonly one: AnyAct;
  readonly options: ActingOptions<AnyEntity, string, 'company'>;
  readonly run: AnyRun;
}

type AnyRun = Run<AnyEntity, AnyAct, 'company'> | RunTogether<AnyEntity, AnyAct, 'company'>;
type EntityRow = RowOf<AnyEntity> & Row;
type Call = ContextOf<'company'>;

async function perform(context: Call, work: Work, body: Row): Promise<Row | BulkAnswer> {
  const { group, name, options } = work;
  const given = givenOf(work, body);
  await options.before?.(context, name, given);
  const lines = linesOf(work, body, given);
  if (lines) {
    const { label } = work.one;
    const late = { label, entity: group.entity, at: group.at ?? group.entity.place?.list ?? null, total: lines.size };
    return lines.size > 1
      ? tellingLate(context, late, () => performMany(context, work, lines))
      : performMany(context, work, lines);
  }
  const row = await findOne(context, work, body[group.key]);
  if (body['version'] !== undefined && row.version !== body['version'])
    throw fail.stale(await current(context, work, row));
  const names = await options.named?.(context, [row]);
  const fit = asBefore(context, work, row);
  const values = valuesOf(context, work, fit, given);
  refuseUnfit(context, work, fit, values);
  await options.check?.(context, name, fit, values);
  await checkReferences(context, work, [given]);
  const told: Row[] = [(options.told ?? {}) as Row];
  const ready = { row: fit, stored: row, given, values, names, told };
  const filed = await fileRequest(context, work, await rulesOf(context, work), ready);
  if (filed) return { ...(await show(context, work, row)), ...joined(told), approval: [filed] };
  await runOne(context, work, ready);
  await options.follow?.(context, [row]);
  return { ...(await show(context, work, row)), ...joined(told) };
}

/** Whether the act was granted already, and by whom. */
const grantOf = ({ granted }: Call, { group, name }: Work) => (granted?.key === actKey(group, name) ? granted : null);

/** A granted row as it was before it began to wait: so it is looked at, and so its handler finds it. */
function asBefore(context: Call, work: Work, row: EntityRow): EntityRow {
  const state = grantOf(context, work)?.state ?? null;
  return state === null || work.group.entity.state === undefined ? row : { ...row, [work.group.entity.state]: state };
}

/** Rules of approval for the act, in the companies in sight. Work of the system and granted acts ask nobody. */
async function rulesOf(context: Call, work: Work): Promise<ActRules | null> {
  // Acts of an account with itself have no tenant, those of the system nobody who asks.
  const tenant = context.tenant as Call['tenant'] | null;
  if (context.session.accountId <= 0 || grantOf(context, work)) return null;
  const service = serviceOf(context.platform, approvalPort);
  if (tenant) return await service.rulesFor(context, work);
  const { scope } = work.group.endpoint as { readonly scope: EndpointScope };
  return scope === 'platform' ? await service.platformRulesFor(context, work) : null;
}

/** Sends the act to those who decide on it, where a rule says so; null where it is done at once. */
async function fileRequest(
  context: Call,
  work: Work,
  rules: ActRules | null,
  { row, given, values, names }: OneRow,
): Promise<FiledRequest | null> {
  if (!rules?.concerns(row.companyCode)) return null;
  const { entity, rowKey } = work.group;
  const title = names?.get(row.id) ?? titleOf(entity, row);
  // The row itself may hold under another name what the call names it by.
  const asked = { row, rowKey: String((row as Row)[rowKey] ?? row.id), title, given, values };
  const reason = sentWords(work.one.label);
  return await rules.file(asked, async () =>
    work.one.waiting ? await writeWaiting(context, work, row, { outcome: 'asked', reason }) : row.version,
  );
}

/** What the row says while it waits, and when it does no more. */
async function writeWaiting(
  context: Call,
  { group, one, options }: Pick<Work, 'group' | 'one' | 'options'>,
  row: EntityRow,
  { outcome, reason }: { readonly outcome: WaitingOutcome; readonly reason: string },
): Promise<number> {
  const { waiting } = one;
  const { state } = group.entity;
  if (!waiting || state === undefined) return row.version;
  const changes = { [state]: outcome === 'asked' ? waiting.state : waiting.back, ...waiting.also?.(outcome) };
  if (options.write) return await options.write(context, row, changes, reason);
  const written = await writeRows(context, group.entity, [{ before: row, values: changes }], { rules: false, reason });
  return requireWritten(written).version;
}

/** Shows in a row what becomes of an act that waits, whoever decides it: no code is asked and no scope limits it. */
async function markWaiting(
  context: Call,
  { group, options }: Pick<Work, 'group' | 'options'>,
  { name, rowKey, outcome, reason }: WaitingMark,
): Promise<number | null> {
  const one = group.acts[name];
  if (!one) return null;
  const [row] = options.find
    ? [await options.find(context, rowKey)]
    : ((await lockRows(context, group.entity, [Number(rowKey)], null)) as EntityRow[]);
  return row ? await writeWaiting(context, { group, one, options }, row, { outcome, reason }) : null;
}

/** What was said of the fields of the act. */
const givenOf = ({ one }: Work, body: Row): Row =>
  Object.fromEntries(Object.entries(body).filter(([key, value]) => value !== undefined && one.fields?.[key]));

/** Values as the act declares them: what was left out is that of the row, its default or null. What a line begins with is proposed to people, and not taken for said. */
const valuesOf = (context: Call, { one: { each: _each, ...one } }: Work, row: Row, given: Row): Row => ({
  ...startOf(one, row, todayInShanghai(context.platform.now())),
  ...given,
});

/** What handlers told, one after the other: lists are joined, numbers added, of all else the last word counts. */
function joined(told: readonly Row[]): Row {
  const all: Row = {};
  for (const [key, value] of told.flatMap((said) => Object.entries(said))) {
    const before = all[key];
    if (typeof before === 'number' && typeof value === 'number') {
      all[key] = before + value;
      continue;
    }
    all[key] =
      Array.isArray(before) && Array.isArray(value) ? [...(before as unknown[]), ...(value as unknown[])] : value;
  }
  return all;
}

const codesOf = ({ group, one }: Work): string[] => [one.access ?? group.access].flat();

async function findOne(context: Call, work: Work, key: unknown): Promise<EntityRow> {
  if (work.options.find) return await work.options.find(context, String(key));
  const [row] = await lockRows(context, work.group.entity, [Number(key)], codesOf(work));
  if (!row) throw fail.notFound();
  return row;
}

/** FY-C001 where state or row do not allow the act, FY-V001 where its rules find something. */
function refuseUnfit(context: Call, { group, one }: Work, row: EntityRow, values: Row): void {
  const refusal = refusalOf(group.entity, one, row, todayInShanghai(context.platform.now()));
  if (refusal !== null) throw fail.conflict(refusal);
  const findings = [...futureDays(context, one, values), ...findingsOf(one, values, row)];
  const [first] = findings;
  if (!first) return;
  const sentence = ([key, said]: readonly [string, string]) => `${one.fields?.[key]?.label ?? key}：${said}`;
  throw fail.invalid(sentence(first), Object.fromEntries(findings.map((found) => [found[0], sentence(found)])));
}

/** Days that cannot lie ahead, by the clock of the platform: the schema only knows that of the process. */
function futureDays(context: Call, { fields = {} }: AnyAct, values: Row): [string, string][] {
  const today = todayInShanghai(context.platform.now());
  return Object.keys(fields)
    .filter((key) => fields[key]?.past && String(values[key] ?? '') > today)
    .map((key) => [key, '不能晚于今天']);
}

/** What the fields of the act refer to must be there. */
async function checkReferences(context: Call, { group, one }: Work, values: readonly Row[]): Promise<void> {
  const { companyCode } = context.tenant ?? {};
  if (!one.fields || !companyCode || !Object.values(one.fields).some((field) => field.to !== undefined)) return;
  const asked: AnyEntity = { ...group.entity, name: `${group.entity.name} ${one.label}`, fields: one.fields };
  await requireReferences(context, asked, values, companyCode);
}

interface OneRow {
  /** As its handler takes it. */
  readonly row: EntityRow;
  /** As it is stored: it differs from {@link row} in its state alone, where it waited. */
  readonly stored: EntityRow;
  readonly given: Row;
  readonly values: Row;
  readonly names: ReadonlyMap<number, string> | undefined;
  readonly told: Row[];
}

async function runOne(context: Call, work: Work, { row, stored, values, names, told }: OneRow): Promise<void> {
  const said: Row[] = [];
  if (typeof work.run !== 'function') {
    const [refusal] = (await work.run.together(context, [{ row, values }], (more) => said.push(more))).values();
    if (refusal !== undefined) throw fail.conflict(refusal);
    told.push(...said);
    return;
  }
  const changes = await work.run(context, row, values, (more) => said.push(more));
  if (!changes && row !== stored)
    throw new Error(`${work.group.endpoint.path} ${work.name} shows that it waits and has to answer what changes`);
  if (changes)
    await writeOne(context, work, {
      row: stored,
      changes: { ...shownAgain(work, row, stored), ...changes },
      values,
      name: names?.get(row.id),
    });
  told.push(...said);
}

/** What a row that waited shows unless its handler says otherwise: the state from which it began. */
function shownAgain({ group, one }: Work, row: EntityRow, stored: EntityRow): Row {
  const { state } = group.entity;
  return row === stored || state === undefined
    ? {}
    : { [state]: (row as Row)[state], ...one.waiting?.also?.('granted') };
}

interface OneWrite {
  readonly row: EntityRow;
  readonly changes: Row;
  readonly values: Row;
  /** What the log calls the row. */
  readonly name: string | undefined;
}

async function writeOne(context: Call, work: Work, { row, changes, values, name }: OneWrite): Promise<void> {
  const reason = reasonOf(work.one, values);
  if (work.options.write) await work.options.write(context, row, changes, reason);
  else
    requireWritten(
      await writeRows(context, work.group.entity, [{ before: row, values: changes }], {
        rules: false,
        reason,
        ...(name !== undefined && { named: name }),
      }),
    );
}

/** The act in the log: its label and what was said in the fields that a list would show. */
function reasonOf(one: AnyAct, values: Row): string {
  const said = fieldEntries({ fields: one.fields ?? {} }).flatMap(([key, field]) =>
    field.list && values[key] !== null && values[key] !== undefined
      ? [`${field.label} ${field.kind.text(field, values[key])}`]
      : [],
  );
  return [one.label, ...said].join('，');
}

/** The row for a conflict: by the code of reading, not by that of the act, which says nothing of what may be seen. */
async function current(context: Call, work: Work, row: EntityRow): Promise<CurrentRow> {
  const { options, group } = work;
  // What an area answers after its act is its row as the list shows it.
  if (options.show) return (await options.show(context, row)) as ShownRow;
  return currentRow(context, group.entity, row.id);
}

/** The row as it stands now, as the caller may see it. */
async function show(context: Call, work: Work, row: EntityRow): Promise<Row> {
  if (work.options.show) return work.options.show(context, row);
  const [code = ''] = codesOf(work).filter((held) => context.tenant.access.codes.has(held));
  return await entityStore(context, work.group.entity).get(row.id, code);
}

/** One of many rows: its version where the caller saw it, and what is said of it. */
interface Line {
  readonly version: number | null;
  readonly given: Row;
}

/** The rows of a call of many, by id; null where one row is meant. */
function linesOf(work: Work, body: Row, given: Row): Map<number, Line> | null {
  const { rows } = body;
  const ids = body[`${work.group.key}s`];
  if (Array.isArray(ids)) return new Map(ids.map((id) => [Number(id), { version: null, given }]));
  if (!Array.isArray(rows)) return null;
  return new Map(
    (rows as Row[]).map((row) => [
      Number(row['id']),
      {
        version: typeof row['version'] === 'number' ? row['version'] : null,
        // What a row says of itself goes before what is said of all.
        given: { ...given, ...givenOf(work, row) },
      },
    ]),
  );
}

/** Rows that are written in one go: between two goes is told how far it is. */
const togetherAtOnce = 100;

/**
 * Many rows: each is done or refused for itself, behind a savepoint, and the answer says which and why. FY-N001 when a
 * stored one is not there at all; one row alone is refused as it would be by itself.
 */
async function performMany(context: Call, work: Work, lines: ReadonlyMap<number, Line>): Promise<BulkAnswer> {
  const { entity } = work.group;
  const wanted = [...lines.keys()];
  const { rows, refused } = await findMany(context, work, wanted);
  const names = await work.options.named?.(context, rows);
  await checkReferences(context, work, [...new Set([...lines.values()].map(({ given }) => given))]);
  const told: Row[] = [(work.options.told ?? {}) as Row];
  const done: EntityRow[] = [];
  const { platform, session, request } = context;
  const tellProgress = progressTeller({
    accountId: session.accountId,
    // Work of the system has no request.
    key: (request as typeof request | undefined)?.headers['idempotency-key'],
    total: wanted.length,
    publish: (event) => platform.events.publish(platform.db, event),
  });
  const { run } = work;
  const rules = await rulesOf(context, work);
  const waiting: FiledRequest[] = [];
  const ready: { readonly row: EntityRow; readonly values: Row }[] = [];
  const refuse = (row: EntityRow, reason: string) =>
    refused.push({ id: row.id, title: names?.get(row.id) ?? titleOf(entity, row), reason });
  for (const row of rows) {
    tellProgress(done.length + waiting.length + refused.length);
    const { version = null, given = {} } = lines.get(row.id) ?? {};
    try {
      if (version !== null && version !== row.version) throw fail.stale(await current(context, work, row));
      const values = valuesOf(context, work, row, given);
      refuseUnfit(context, work, row, values);
      await work.options.check?.(context, work.name, row, values);
      const one = { row, stored: row, given, values, names, told };
      const filed = rules && (await inSavepoint(context.db, () => fileRequest(context, work, rules, one)));
      if (filed) waiting.push(filed);
      else if (typeof run === 'function') {
        await inSavepoint(context.db, () => runOne(context, work, one));
        done.push(row);
      } else ready.push({ row, values });
    } catch (error) {
      if (!(error instanceof Failure) || wanted.length === 1) throw error;
      refuse(row, error.message);
    }
  }
  if (typeof run !== 'function')
    for (let from = 0; from < ready.length; from += togetherAtOnce) {
      const part = ready.slice(from, from + togetherAtOnce);
      const refusals = await run.together(context, part, (more) => told.push(more));
      const [only] = refusals.values();
      if (only !== undefined && wanted.length === 1) throw fail.conflict(only);
      for (const { row } of part) {
        const reason = refusals.get(row.id);
        if (reason === undefined) done.push(row);
        else refuse(row, reason);
      }
      tellProgress(done.length + waiting.length + refused.length);
    }
  if (done.length > 0) await work.options.follow?.(context, done);
  const after = await versionsOf(context, work, done);
  return {
    ...joined(told),
    done: after.map(({ id, version }) => ({ id, version })),
    refused,
    ...(waiting.length > 0 && { approval: waiting }),
  };
}

interface LockedRows {
  readonly rows: readonly EntityRow[];
  readonly refused: BulkAnswer['refused'][number][];
}

/** Rows under a lock, in the order of their ids; what `find` does not find is refused with its reason. */
async function findMany(context: Call, work: Work, ids: readonly number[]): Promise<LockedRows> {
  const refused: BulkAnswer['refused'][number][] = [];
  if (!work.options.find) {
    const rows = (await lockRows(context, work.group.entity, ids, codesOf(work))) as EntityRow[];
    if (rows.length !== ids.length) throw fail.notFound();
    return { rows, refused };
  }
  const rows: EntityRow[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    try {
      rows.push(await findOne(context, work, id));
    } catch (error) {
      if (!(error instanceof Failure) || ids.length === 1) throw error;
      refused.push({ id, title: '', reason: error.message });
    }
  }
  return { rows, refused };
}

async function versionsOf(context: Call, work: Work, done: readonly EntityRow[]): Promise<readonly EntityRow[]> {
  const ids = done.map(({ id }) => id);
  if (!work.options.find) return (await lockRows(context, work.group.entity, ids, null)) as EntityRow[];
  const rows: EntityRow[] = [];
  for (const id of ids) rows.push(await findOne(context, work, id));
  return rows;
}
