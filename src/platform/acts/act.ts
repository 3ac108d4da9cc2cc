/**
 * An act: what can be done with a row beside reading, saving and deleting it. One declaration for the call, the check of
 * state and values on the server, the button with its dialog wherever state and right allow it, the line in the log and
 * the tests. What is special stands in one handler (acting.server.ts).
 */
import { z } from 'zod';
import type { AccessRule, AnyEndpoint, Endpoint, EndpointScope } from '#platform/entity/endpoint.ts';
import { endpoint } from '#platform/entity/endpoint.ts';
import type { AnyEntity, RowOf, StateOf, UpdateOf } from '#platform/entity/entity.ts';
import type { Fields, ValueOf } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { AnswerOf, ShapeOutput } from '#platform/entity/schema.ts';
import {
  derivedSchema,
  givenSchema,
  idSchema,
  rowSchema,
  todayInShanghai,
  versionSchema,
} from '#platform/entity/schema.ts';

/** Values of the fields of an act as its rules and its handler see them: what was left out is the default or null. */
export type ActValues<F extends Fields> = { readonly [Key in keyof F]: ValueOf<F[Key]> };

/** Sentences about fields that are wrong, by their keys. A map and not a list: its keys are checked, and so is every sentence. */
export type ActFindings<F extends Fields> = {
  readonly [Key in keyof F]?: string | false | null | undefined;
};

/** What becomes of an act that waits for a decision: it was asked for, is granted, or the row goes back. */
export type WaitingOutcome = 'asked' | 'granted' | 'refused' | 'returned' | 'withdrawn' | 'ended';

/** How a row shows that an act waits. Its handler answers what changes, and does not write it itself. */
export interface WaitingFacet<State extends string, Changes> {
  /** State meanwhile. */
  readonly state: State;
  /** State to which the row goes where the act is not granted. */
  readonly back: State;
  /** What changes beside the state. */
  readonly also?: (outcome: WaitingOutcome) => Changes;
}

export interface ActDeclaration<E extends AnyEntity, F extends Fields, Each extends keyof F = keyof F> {
  /** The verb, as it stands on the button: 办理离职. */
  readonly label: string;
  /** What the person is told before it is done: what follows, for whom. */
  readonly help?: string | ((row: RowOf<E>) => string);
  /** Code that allows it, where it is another than that of its group. */
  readonly access?: AccessRule;
  /** States in which a row may be; any where left out. */
  readonly from?: readonly StateOf<E>[];
  /** State in which it leaves the row, where there is one alone. */
  readonly to?: StateOf<E>;
  /** Why it cannot be done with this row today in spite of its state, as a sentence; null where it can. */
  readonly when?: (row: RowOf<E>, today: string) => string | null;
  /** What has to be said. A field that bears the name of one of the row begins with its value; `'today'` is a default of dates. */
  readonly fields?: F;
  /** Keys of fields that begin blank although the row has one of that name: what is said is of something new. */
  readonly blank?: readonly (keyof F & string)[];
  readonly rules?: (values: ActValues<F>, row: RowOf<E>) => ActFindings<NoInfer<F>>;
  /**
   * Fields whose values are each row's own, in the order in which they follow from the row, from today and from those before
   * them: the columns of the table in which many rows are done at once, which is filled in already. The call then takes
   * `rows` too, each with its id and its own values.
   */
  readonly each?: {
    readonly [Key in Each]: (
      row: RowOf<E>,
      today: string,
      values: Partial<ActValues<NoInfer<F>>>,
    ) => ValueOf<F[Key]> | null;
  };
  /** Most rows of one call; the call then takes `ids` too, or `rows`, each with its version, in place of `id` and `version`. */
  readonly bulk?: number;
  /** Where the row shows that the act waits for a decision, in companies that put it under approval; without, it stays as it is. */
  readonly waiting?: WaitingFacet<StateOf<E>, UpdateOf<E>>;
  /** There is no way back, or people lose something by it. */
  readonly danger?: boolean;
  /** Who acts as the group does it with rows of several companies; any other act is done inside the company of its rows, which is entered first. */
  readonly acrossCompanies?: boolean;
  /** Key of the act of the same group that takes it back. */
  readonly undo?: string;
  /** What the group is told apart by, where it is not the key of the act. */
  readonly value?: string | boolean;
}

/** An act whose types do not matter to the reader: what generic code takes. Methods, so that any concrete act fits. */
export interface AnyAct extends Omit<
  ActDeclaration<AnyEntity, Fields>,
  'help' | 'from' | 'to' | 'when' | 'blank' | 'rules' | 'each' | 'waiting'
> {
  readonly help?: string | ((row: never) => string);
  readonly from?: readonly string[];
  readonly to?: string;
  readonly blank?: readonly string[];
  readonly waiting?: WaitingFacet<string, Readonly<Record<string, unknown>>>;
  readonly each?: Readonly<Record<string, (row: never, today: string, values: never) => unknown>>;
  when?(row: Record<string, unknown>, today: string): string | null;
  rules?(
    values: Record<string, unknown>,
    row: Record<string, unknown>,
  ): Readonly<Record<string, string | false | null | undefined>>;
}

/** Declares one act; a call of its own because fields and rules do not infer together inside a map of acts. */
export function act<E extends AnyEntity, const F extends Fields = {}, Each extends keyof F = never>(
  _entity: E,
  declaration: ActDeclaration<E, F, Each>,
): ActDeclaration<E, F, Each> {
  return declaration;
}

/** A body that the contract gave, and the way between it and the one that acts take. */
export interface ActShape<Body extends z.ZodType> {
  readonly body: Body;
  /** Rows (`id` and `version`, or `ids`), the key that says which act is meant, and its values, side by side. */
  readonly read: (body: z.output<Body>) => Record<string, unknown>;
  /** The way back, for who sends it. */
  readonly write: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

export interface ActGroupOptions<
  By extends string,
  Scope extends EndpointScope,
  Body extends z.ZodType,
  More extends z.ZodRawShape,
> {
  readonly path: string;
  /** What the whole call is named in the API document where the group has several acts; else the act's own label. */
  readonly label?: string;
  readonly access: AccessRule;
  /** Key of the body that says which act is meant. */
  readonly by?: By;
  /** Name of the key that names the row; `id` unless given. One that ends in `id` is a number, any other a code. */
  readonly key?: string;
  /** Rows without a version, or a key that is no number of theirs: their state alone decides who came first. */
  readonly versioned?: false;
  /** Where the row itself holds that value under another name. */
  readonly rowKey?: string;
  /** Address of the screen where it is done, for rows that search does not find: of an entity without a place. */
  readonly at?: string;
  readonly scope?: Scope;
  /** A person of the enterprise passes without the code too: data scope then reaches nothing but the person's own rows. */
  readonly own?: boolean;
  /** Where the contract gave the call a body of its own; the version is not asked for then. */
  readonly shape?: ActShape<Body>;
  /** What is answered beside the rows. */
  readonly more?: More;
}

type RequiredKeys<F extends Fields> = { [Key in keyof F]: null extends ValueOf<F[Key]> ? never : Key }[keyof F];
type InputValues<F extends Fields, Each> = { [Key in Exclude<RequiredKeys<F>, Each>]: ValueOf<F[Key]> } & {
  [Key in Exclude<keyof F, Exclude<RequiredKeys<F>, Each>>]?: ValueOf<F[Key]> | undefined;
};
/** Keys of the values that are each row's own. */
type EachOf<A> = A extends { readonly each?: infer M } ? keyof NonNullable<M> : never;
/** Fields of an act. */
export type FieldsOfAct<A> = A extends { readonly fields?: infer F } ? NonNullable<F> & Fields : {};

type Which<A> = { id?: number; version?: number } & (A extends { readonly bulk: number } ? { ids?: number[] } : {});
/** Body of the calls of a group. */
export type GroupInput<A> = {
  [Key in keyof A]: Which<A[Key]> & InputValues<FieldsOfAct<A[Key]>, EachOf<A[Key]>>;
}[keyof A] &
  Record<string, unknown>;

/** What one row went through: what was done, and who was refused and why. */
/** Milliseconds that somebody waits for an act of many rows; what takes longer goes on without its dialog, and a message tells what became of it. */
export const actPatience = 10_000;

/** A row with which nothing was done yet: the act was sent to those who decide on it. */
const filedRequest = z.object({
  /** The row. */
  id: z.number(),
  title: z.string(),
  requestId: z.number(),
  /** Names of those whose turn it is; none where an administrator has to name somebody first. */
  deciders: z.array(z.string()),
});
export type FiledRequest = z.output<typeof filedRequest>;
/** Rows whose act waits for a decision; absent: none does, what was asked is done. */
const filed = { approval: z.array(filedRequest).optional() };

const bulkAnswer = z.object({
  done: z.array(z.object({ id: z.number(), version: z.number() })),
  refused: z.array(z.object({ id: z.number(), title: z.string(), reason: z.string() })),
  ...filed,
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

/** Answer of a group: the whole row, or what became of many. With `approval` the row is answered as it stands, and the act waits. */
export type ActAnswer<E extends AnyEntity> = AnswerOf<E> & Partial<BulkAnswer>;

/** Acts that share a call and a subject. */
export interface ActGroup<
  E extends AnyEntity,
  A extends Readonly<Record<string, AnyAct>>,
  Scope extends EndpointScope,
  Body = GroupInput<A>,
  Told = unknown,
> {
  readonly entity: E;
  readonly acts: A;
  readonly access: AccessRule;
  readonly by: string | null;
  readonly key: string;
  readonly rowKey: string;
  readonly at: string | null;
  /** Whether calls about one row say which version of it they are about. */
  readonly versioned: boolean;
  /** Makes of the body of acts the one that is sent. */
  readonly write: ((body: Readonly<Record<string, unknown>>) => Record<string, unknown>) | null;
  readonly endpoint: Endpoint<
    z.ZodType<GroupInput<A>, Body>,
    z.ZodType<ActAnswer<E> & Told, ActAnswer<E> & Told>,
    Scope
  >;
}

/** A group whose types do not matter to the reader. */
export type AnyActGroup = Omit<ActGroup<AnyEntity, Readonly<Record<string, AnyAct>>, EndpointScope>, 'endpoint'> & {
  readonly endpoint: AnyEndpoint;
};

/** Declares the acts of one call, and with them the call. */
export function acts<
  E extends AnyEntity,
  const A extends Readonly<Record<string, AnyAct>>,
  By extends string = never,
  const Scope extends EndpointScope = 'company',
  Body extends z.ZodType = z.ZodType<GroupInput<A>, GroupInput<A>>,
  More extends z.ZodRawShape = {},
>(
  entity: E,
  options: ActGroupOptions<By, Scope, Body, More>,
  made: A,
): ActGroup<E, A, Scope, z.input<Body>, ShapeOutput<More>> {
  const { path, access, by = null, key = 'id', scope = 'company' as Scope, shape } = options;
  const entries = Object.entries(made);
  const [first] = entries;
  if (!first) throw new Error(`${path} has no acts`);
  if (by === null && entries.length > 1)
    throw new Error(`${path} has several acts and no key that says which is meant`);
  for (const [name, { undo }] of entries)
    if (undo !== undefined && !made[undo]) throw new Error(`${path}: ${name} names ${undo} as its way back`);
  const label = options.label ?? first[1].label;
  const versioned = key === 'id' && options.versioned !== false;
  const bodies = entries.map(([name, one]) =>
    bodyOf(name, one, { by, key, versioned: versioned && !shape, label: entity.label }),
  );
  const [body, ...others] = bodies;
  const plain = (by === null || !body ? bodies[0] : z.discriminatedUnion(by, [body, ...others])) ?? z.never();
  const input = shape ? shape.body.transform(shape.read).pipe(plain) : plain;
  const isBulk = entries.some(([, { bulk }]) => bulk !== undefined);
  const more = options.more as Readonly<Record<string, z.ZodType>> | undefined;
  const whole = rowSchema(entity, { ...more, ...filed });
  const answers: z.ZodType[] = isBulk ? [bulkAnswer.extend(more ?? {}), whole] : [whole];
  if (more) answers.push(...waitingAnswers(entity, more, isBulk));
  const [only = whole] = answers;
  const answer = answers.length === 1 ? only : z.union(answers);
  return {
    entity,
    acts: made,
    access,
    by,
    key,
    rowKey: options.rowKey ?? key,
    at: options.at ?? null,
    write: shape?.write ?? null,
    versioned,
    endpoint: endpoint({
      path,
      label,
      access: accessOf(entries, access, by),
      scope,
      ...(options.own === true && { own: true }),
      input: derivedSchema<GroupInput<A>, z.input<Body>>(input),
      output: derivedSchema<ActAnswer<E> & ShapeOutput<More>>(answer),
    }),
  };
}

/** Answers where every row waits for a decision: nothing was done of which more could be told. */
function waitingAnswers(entity: AnyEntity, more: Readonly<Record<string, z.ZodType>>, isBulk: boolean): z.ZodType[] {
  const untold = Object.fromEntries(Object.entries(more).map(([key, schema]) => [key, schema.optional()]));
  const said = { ...untold, approval: z.array(filedRequest).min(1) };
  return [...(isBulk ? [bulkAnswer.extend(said)] : []), rowSchema(entity, said)];
}

/** Who may call: as the group says, or as the act that is meant says. */
function accessOf(entries: readonly [string, AnyAct][], access: AccessRule, by: string | null) {
  if (entries.every(([, one]) => one.access === undefined)) return access;
  return (input: unknown): AccessRule =>
    entries.find(([name, one]) => by === null || (input as Record<string, unknown>)[by] === valueOf(name, one))?.[1]
      .access ?? access;
}

interface BodyOptions {
  readonly by: string | null;
  readonly key: string;
  /** A call about one row has to say which version of it it is about. */
  readonly versioned: boolean;
  /** What the key names, in words. */
  readonly label: string;
}

/** Names an act among all of them. */
export const actKey = ({ endpoint: { path } }: Pick<AnyActGroup, 'endpoint'>, name: string): string =>
  `${path}#${name}`;

const sending = '提交审批';
/** Says that an act was sent to those who decide on it: 变更已提交审批. One that is called 提交审批 itself is not said twice. */
export const sentWords = (label: string, how: '' | '已' | '重新' = ''): string =>
  `${label === sending ? '' : label}${how}${sending}`;
/** What follows the last yes: 变更; of 提交审批 itself, that it is through. */
export const grantedWord = (label: string): string => (label === sending ? '通过' : label);

/** Whether it can be begun on any screen: search finds the rows, or the group names the screen where it is done. */
export const canBeginAnywhere = ({
  endpoint: { scope },
  entity,
  at,
}: Pick<AnyActGroup, 'endpoint' | 'entity' | 'at'>): boolean =>
  scope !== 'platform' && (entity.place !== undefined || at !== null);

/** Whether who acts as the group enters the company of the rows first: locks, pickers and numbers are those of one company. */
export const needsCompany = (
  group: Pick<AnyActGroup, 'endpoint' | 'entity' | 'at'>,
  { acrossCompanies }: AnyAct,
): boolean => group.endpoint.scope === 'company' && acrossCompanies !== true && canBeginAnywhere(group);

/** What the body says where this act is meant. */
export const valueOf = (name: string, { value }: AnyAct): string | boolean => value ?? name;

/** Whether a key of this name is a number. */
const isNumber = (key: string): boolean => /(?:^i|I)d$/u.test(key);

function bodyOf(name: string, one: AnyAct, { by, key, versioned, label }: BodyOptions): z.ZodObject {
  const keySchema = isNumber(key) ? idSchema : z.string().min(1).max(40);
  const named = key === 'id' ? keySchema : keySchema.describe(label);
  const single = { [key]: named, version: versioned ? versionSchema : versionSchema.optional() };
  const { bulk, fields = {}, each } = one;
  const which =
    bulk === undefined
      ? single
      : {
          [key]: named.optional(),
          version: versionSchema.optional(),
          [`${key}s`]: z.array(idSchema).min(1).max(bulk).optional().describe('编号'),
          rows: rowsSchema(fields, each ?? {}, bulk),
        };
  const isOwn = (name: string) => each?.[name] !== undefined;
  const asked = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isOwn(name) ? { ...field, required: false } : field]),
  );
  return givenSchema(asked, {
    ...which,
    ...(by === null ? {} : { [by]: z.literal(valueOf(name, one)).describe('操作') }),
  }).check((check) => {
    const body: Readonly<Record<string, unknown>> = check.value;
    if (bulk === undefined) return;
    const ways = [
      body[key] !== undefined && (!versioned || body['version'] !== undefined),
      body[`${key}s`] !== undefined,
      body['rows'] !== undefined,
    ];
    if (ways.filter(Boolean).length !== 1)
      check.issues.push({
        code: 'custom',
        path: [`${key}s`],
        message: each ? '应为一行的编号和版本，多行的编号，或逐行的内容' : '应为一行的编号和版本，或多行的编号',
        input: body,
      });
    for (const path of missingValues(fields, each ?? {}, body))
      check.issues.push({ code: 'custom', path, message: '必填', input: body });
  });
}

type Each = NonNullable<AnyAct['each']>;

/** Rows with values of their own; what a row leaves out is said for all of them. */
function rowsSchema(fields: Fields, each: Each, most: number) {
  const own = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (each[name] ? [[name, { ...field, required: false }]] : [])),
  );
  const row = givenSchema(own, { id: idSchema, version: versionSchema.optional() });
  return z.array(row).min(1).max(most).optional().describe('逐行的内容');
}

/** Where a required value is missing that each row may give for itself. */
function missingValues(fields: Fields, each: Each, body: Readonly<Record<string, unknown>>): (string | number)[][] {
  const wanted = Object.keys(each).filter((name) => fields[name]?.required);
  const missing = (values: Readonly<Record<string, unknown>>) =>
    wanted.filter((name) => values[name] === undefined || values[name] === null);
  const { rows } = body;
  if (!Array.isArray(rows)) return missing(body).map((name) => [name]);
  return (rows as Record<string, unknown>[]).flatMap((row, index) =>
    missing({ ...body, ...row }).map((name) => ['rows', index, name]),
  );
}

/**
 * Why an act cannot be done with a row, naming both states: 张三是正式，不能确认离职（变为已离职）. Null where it can.
 * `today`: of the clock of this process unless given.
 */
export function refusalOf(
  entity: AnyEntity,
  one: AnyAct,
  row: Record<string, unknown>,
  today: string = todayInShanghai(),
): string | null {
  const { state } = entity;
  const present = state === undefined ? null : String(row[state]);
  if (present === null || !one.from || one.from.includes(present)) return one.when?.(row, today) ?? null;
  const word = (code: string) => optionLabel(entity.fields[state ?? '']?.options, code);
  if (one.to === present) return `${titleOf(entity, row)}已是${word(present)}，不能重复${one.label}`;
  const end = one.to === undefined ? '' : `（变为${word(one.to)}）`;
  return `${titleOf(entity, row)}是${word(present)}，不能${one.label}${end}`;
}

/** What a row is called in sentences; a number alone says nothing: 年度 3. */
export function titleOf({ title, fields }: AnyEntity, row: Record<string, unknown>): string {
  const [field, value] = [fields[title], String(row[title] ?? '')];
  return field?.kind.numeric ? `${field.label} ${value}` : value;
}

/** What is told before an act is done with a row; null where it says nothing. */
export function helpOf({ help }: AnyAct, row: Record<string, unknown>): string | null {
  // The declaration knows the row better than generic code, which hands it on.
  return typeof help === 'function' ? help(row as never) : (help ?? null);
}

/** What an act begins with: what the row's own start says, values of the row that bear the same name, defaults, and today. */
export function startOf(one: AnyAct, row: Record<string, unknown> | null, today: string): Record<string, unknown> {
  const lines = row === null ? {} : eachOf(one, row, today);
  return Object.fromEntries(
    Object.entries(one.fields ?? {}).map(([key, field]) => {
      if (key in lines) return [key, lines[key]];
      const own = one.blank?.includes(key) ? null : row?.[key];
      if (own !== undefined && own !== null) return [key, own];
      return [key, field.default === 'today' ? today : (field.default ?? null)];
    }),
  );
}

/** The values of a row that are its own: those that were typed, and what follows for the others. */
export function eachOf(
  one: AnyAct,
  row: Record<string, unknown>,
  today: string,
  typed: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, begin] of Object.entries(one.each ?? {}))
    // The declaration knows the row better than generic code, which hands it on.
    values[key] = key in typed ? typed[key] : (begin(row as never, today, values as never) ?? null);
  return values;
}

/** Errors of the rules of an act, as they were said; none where all is well. */
export function findingsOf(
  one: AnyAct,
  values: Record<string, unknown>,
  row: Record<string, unknown>,
): [string, string][] {
  const findings: [string, string][] = [];
  for (const [key, said] of Object.entries(one.rules?.(values, row) ?? {})) if (said) findings.push([key, said]);
  return findings;
}
