/** What a dated change may do, as pure functions: states, fields, limits. */
import { addDays, addMonths } from '#lib/chinese/calendar.ts';
import { optionLabel, options } from '#platform/entity/field.ts';
import { staffStatuses } from './dicts.ts';

export const changeTypes = options([
  { code: 'entry', label: '入职' },
  { code: 'regular', label: '转正' },
  { code: 'probation_extend', label: '延长试用' },
  { code: 'transfer', label: '调岗' },
  { code: 'promote', label: '晋升' },
  { code: 'demote', label: '降级' },
  { code: 'concurrent', label: '兼任' },
  { code: 'concurrent_end', label: '免兼' },
  { code: 'company_transfer', label: '集团内调动' },
  { code: 'secondment', label: '借调' },
  { code: 'resume', label: '恢复' },
  { code: 'demission', label: '离职' },
  { code: 'rehire', label: '再入职' },
]);
export type ChangeType = (typeof changeTypes)[number]['code'];

export const workStatuses = options([
  { code: 'scheduled', label: '待生效', tone: 'processing' },
  { code: 'applied', label: '已生效', tone: 'success' },
  { code: 'revoked', label: '已撤销', tone: 'neutral' },
]);

/** Fields of the roster that a change may name. */
export const changeKeys = [
  'groupInfoId',
  'position',
  'jobGrade',
  'jobLevel',
  'superiorId',
  'workLocation',
  'employmentType',
  'probationMonths',
] as const;
export type ChangeKey = (typeof changeKeys)[number];

/** Values by field, of a person or of a change. */
export type Values = Readonly<Record<string, unknown>>;

export interface ChangeRule {
  /** States of employment from which it goes. */
  readonly from: readonly string[];
  /** Fields that it may name. */
  readonly keys: readonly ChangeKey[];
  /** Fields that it must name. */
  readonly required: readonly ChangeKey[];
  /** Of these at least one must differ from what is. */
  readonly moves: readonly ChangeKey[];
  /** Changes the row of the person; false: a post beside it. */
  readonly main: boolean;
}

const atWork = ['probation', 'regular'] as const;
/** Who is about to leave may still have to move, as when the department is closed. */
const untilTheEnd = [...atWork, 'pending_demission'] as const;
const place: readonly ChangeKey[] = [
  'groupInfoId',
  'position',
  'jobGrade',
  'jobLevel',
  'superiorId',
  'workLocation',
  'employmentType',
];
const grade: readonly ChangeKey[] = ['position', 'jobGrade', 'jobLevel'];
const loan: readonly ChangeKey[] = ['groupInfoId', 'position', 'superiorId', 'workLocation'];

/** Kinds that are made by themselves; entry, rehire and demission are written by their own calls only. */
export const changeRules = {
  regular: { from: ['probation'], keys: grade, required: [], moves: [], main: true },
  probation_extend: {
    from: ['probation'],
    keys: ['probationMonths'],
    required: ['probationMonths'],
    moves: [],
    main: true,
  },
  transfer: { from: untilTheEnd, keys: place, required: [], moves: place, main: true },
  promote: { from: atWork, keys: ['groupInfoId', 'superiorId', ...grade], required: [], moves: grade, main: true },
  demote: { from: atWork, keys: ['groupInfoId', 'superiorId', ...grade], required: [], moves: grade, main: true },
  concurrent: { from: atWork, keys: ['groupInfoId', 'position'], required: ['groupInfoId'], moves: [], main: false },
  concurrent_end: { from: untilTheEnd, keys: ['groupInfoId'], required: ['groupInfoId'], moves: [], main: false },
  secondment: { from: atWork, keys: loan, required: ['groupInfoId'], moves: loan, main: true },
  resume: { from: atWork, keys: loan, required: [], moves: [], main: true },
} as const satisfies Partial<Record<ChangeType, ChangeRule>>;
export type MadeChange = keyof typeof changeRules;

export const isMadeChange = (type: string): type is MadeChange => type in changeRules;
export const ruleOf = (type: MadeChange): ChangeRule => changeRules[type];

/** A refusal: field and sentence without its label. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

const isGiven = (value: unknown): boolean => value !== undefined;
const same = (left: unknown, right: unknown): boolean => (left ?? null) === (right ?? null);
/** What cannot be empty: null says nothing about it. */
const never: ReadonlySet<string> = new Set(['groupInfoId', 'position', 'employmentType', 'probationMonths']);

/** Named fields without those that say nothing. */
export function namedValues(after: Values): Values {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => isGiven(value) && !(value === null && never.has(key))),
  );
}

/** What is wrong with the named fields, apart from what the database knows; null when nothing is. */
export function fieldProblem(
  type: MadeChange,
  person: Values,
  named: Values,
  fields: Readonly<Record<string, { readonly label: string }>>,
): Problem | null {
  const rule = ruleOf(type);
  const word = optionLabel(changeTypes, type);
  const foreign = Object.keys(named).find((key) => !(rule.keys as readonly string[]).includes(key));
  if (foreign !== undefined) return { field: foreign, message: `不能随${word}变更` };
  const missing = rule.required.find((key) => !isGiven(named[key]));
  if (missing !== undefined) return { field: missing, message: '必填' };
  const [first] = rule.moves;
  if (first !== undefined && rule.moves.every((key) => !isGiven(named[key]) || same(named[key], person[key])))
    return { field: first, message: `${rule.moves.map((key) => fields[key]?.label ?? key).join('、')}至少变更一项` };
  return null;
}

/** Named values that differ from what is. */
export function differing(person: Values, named: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(named).filter(([key, value]) => !same(person[key], value)));
}

export interface Extension {
  readonly entryDate: string | null;
  /** Term so far, and the new one, both from the first day. */
  readonly present: number | null;
  readonly months: number;
  /** Last day of the present term. */
  readonly endDate: string | null;
  readonly effectiveDate: string;
  /** Longest term that the contract in force allows. */
  readonly most: number;
}

/** Why a probation cannot be extended to so many months; null when it can. The total stays within the limit of the contract. */
export function extensionProblem({
  entryDate,
  present,
  months,
  endDate,
  effectiveDate,
  most,
}: Extension): Problem | null {
  if (entryDate === null) return { field: 'entryDate', message: '没有入职日期，不能计算试用期' };
  if (months <= (present ?? 0)) return { field: 'probationMonths', message: `现为 ${present ?? 0} 个月，延长后应更长` };
  if (months > most)
    return {
      field: 'probationMonths',
      message: most === 0 ? '依法不得约定试用期' : `连同延长依法不得超过 ${most} 个月`,
    };
  if (endDate !== null && effectiveDate > endDate) return { field: 'effectiveDate', message: '试用期已满，不能再延长' };
  return null;
}

/** Last day of a probation. */
export const probationEnd = (entryDate: string, months: number): string => addDays(addMonths(entryDate, months), -1);

/** Keys that only say what else an applied change touched. */
export const sideKeys = ['placementId', 'closedPlacementId'] as const;
const isSide = (key: string): boolean => (sideKeys as readonly string[]).includes(key);

export interface WorkRow {
  readonly id: number;
  readonly changeType: string;
  readonly effectiveDate: string;
  readonly status: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Latest of the applied changes, given in the order in which they were applied. */
export const latestApplied = <Row extends WorkRow>(rows: readonly Row[]): Row | undefined =>
  rows.findLast((row) => row.status === 'applied');

/** The secondment from which nobody came back yet on a day; what waits for an earlier day counts. */
export function openSecondment<Row extends WorkRow>(rows: readonly Row[], day: string): Row | undefined {
  const counts = (row: Row) => row.status === 'applied' || (row.status === 'scheduled' && row.effectiveDate < day);
  const last = rows.findLast((row) => counts(row) && (row.changeType === 'secondment' || row.changeType === 'resume'));
  return last?.changeType === 'secondment' ? last : undefined;
}

/** Where a secondment returns to: what it changed and nothing changed since. */
export function returnValues(secondment: WorkRow, person: Values): Values {
  const { before, after } = secondment;
  return Object.fromEntries(
    Object.entries(before ?? {}).filter(([key]) => !isSide(key) && same(person[key], after?.[key])),
  );
}

/** What a stored change asked for, to be planned anew on its day. */
export function wantedValues(row: WorkRow): Values {
  if (!isMadeChange(row.changeType)) return {};
  const from = row.changeType === 'concurrent_end' ? row.before : row.after;
  const keys: readonly string[] = ruleOf(row.changeType).keys;
  return Object.fromEntries(Object.entries(from ?? {}).filter(([key]) => keys.includes(key)));
}

/** The person as changes that wait for an earlier day will have made him; `waiting` in the order of their days. */
export function projected<Person extends Values>(person: Person, waiting: readonly WorkRow[], until: string): Person {
  const due = waiting.filter(
    (row) =>
      row.status === 'scheduled' &&
      row.effectiveDate < until &&
      isMadeChange(row.changeType) &&
      ruleOf(row.changeType).main,
  );
  return due.reduce((present, row) => ({ ...present, ...row.after }), person);
}

/** Fields of `before` and `after` as a reader sees them, in the order of the declaration. */
export const shownKeys = (row: Pick<WorkRow, 'before' | 'after'>, order: readonly string[]): string[] =>
  order.filter((key) => !isSide(key) && (key in (row.before ?? {}) || key in (row.after ?? {})));

/** Why an entry of the timeline cannot be taken back; null when it can. `newest`: nothing was applied after it. */
export function revokeProblem(row: WorkRow, newest: boolean, status: string): string | null {
  const word = optionLabel(changeTypes, row.changeType);
  if (!isMadeChange(row.changeType))
    return `${word}记录随${row.changeType === 'demission' ? '离职办理' : '入职办理'}产生，不能在这里删除`;
  if (row.status === 'revoked') return `${word}已撤销`;
  if (row.status === 'scheduled') return null;
  if (!newest) return `${word}之后还有已生效的异动，请先撤销最近一次`;
  return (atWork as readonly string[]).includes(status)
    ? null
    : `当前状态为「${optionLabel(staffStatuses, status)}」，不能撤销${word}`;
}

/** First field that something else has changed since; undefined when the person still is as the change left him. */
export const changedSince = (row: WorkRow, person: Values): string | undefined =>
  Object.keys(row.before ?? {}).find((key) => !isSide(key) && !same(person[key], row.after?.[key]));
