/** What a request changes, in words made from the declarations of its act and its row; what the reader may not see is named and never valued. */
import type { AnyAct } from '#platform/acts/act.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { isFile } from '#platform/entity/entity.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import type { Field, FileValue } from '#platform/entity/field.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { DescribedValues, ReferenceNames } from '#platform/store/logged-values.ts';
import { loggedValue, referenceNames } from '#platform/store/logged-values.ts';
import { seesClear } from '#platform/store/masking.ts';
import type { ComparisonLine } from '../model/approval-calls.ts';
import type { Content } from './db-rows.ts';

export interface Comparison {
  /** What the head of the row says of it, for who decides without having opened it. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly ComparisonLine[];
  readonly sameCount: number;
  readonly hiddenCount: number;
  readonly files: readonly FileValue[];
}

/** An act with the entity of its rows. */
export interface ComparedAct {
  readonly entity: AnyEntity;
  readonly one: AnyAct;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** A value in words; null where there is none. */
function words(field: Field, value: unknown, names: ReferenceNames): string | null {
  if (value === null || value === undefined) return null;
  const said = loggedValue(field, value, names);
  if (said === null) return null;
  // What has no words of its own in the log (days, instants, amounts) is said as lists say it.
  return said === value ? field.kind.text(field, value) : String(said);
}

const signed = (text: string): string => (text.startsWith('-') ? text : `+${text}`);

/** How far a number or a day moves; null where that says nothing. */
function differenceOf(field: Field, before: unknown, after: unknown): string | null {
  if (typeof before === 'number' && typeof after === 'number' && field.kind.numeric && !field.year) {
    const cents = Math.round(after * 100) - Math.round(before * 100);
    return signed((cents / 100).toLocaleString('zh-CN', { minimumFractionDigits: field.kind.summed ? 2 : 0 }));
  }
  if (field.kind.sheet.cell === 'date' && typeof before === 'string' && typeof after === 'string')
    return `${signed(String(daysUntil(after, before)))} 天`;
  return null;
}

/** Whether the reader sees values of a field; what has no words of its own is named alone. */
const isShown = (context: TenantWork, field: Field): boolean =>
  field.kind.typed !== false && (!field.secret || seesClear(context, field));

/** The field of the row that a field of the act is about; undefined: it is said beside the row. */
const ownField = ({ entity, one }: ComparedAct, key: string): Field | undefined =>
  one.blank?.includes(key) ? undefined : entity.fields[key];

/** What the names behind references are asked for. */
export const describedOf = ({ entity, one }: ComparedAct, { row, values }: Content): DescribedValues[] => [
  { fields: one.fields ?? {}, values },
  { fields: entity.fields, values: row },
];

/** Lines of a request for this reader: the state first, then what changes, then what is said beside it. */
export async function comparisonOf(context: TenantWork, act: ComparedAct, content: Content): Promise<Comparison> {
  return comparisonWith(context, act, content, await referenceNames(context, describedOf(act, content)));
}

/** As {@link comparisonOf}, with names that were asked for together. */
export function comparisonWith(
  context: TenantWork,
  act: ComparedAct,
  { row, values }: Content,
  names: ReferenceNames,
): Comparison {
  const fields = act.one.fields ?? {};
  const changed: ComparisonLine[] = [];
  const said: ComparisonLine[] = [];
  const files: FileValue[] = [];
  let sameCount = 0;
  for (const [key, field] of Object.entries(fields)) {
    if (field.patches) {
      const lines = patchLines(context, act.entity, { row, patch: values[key], parts: field.patches }, names);
      changed.push(...lines.filter(({ kind }) => kind !== 'said'));
      said.push(...lines.filter(({ kind }) => kind === 'said'));
      continue;
    }
    const own = ownField(act, key);
    const [before, after] = [own ? row[key] : null, values[key]];
    if (own ? isSame(before, after) : after === null || after === undefined) {
      if (own) sameCount += 1;
      continue;
    }
    if (isFile(field)) files.push(...([after].flat() as FileValue[]));
    const shown = isShown(context, field) && (!own || isShown(context, own));
    const line = {
      key,
      label: field.label,
      before: shown && own ? words(own, before, names) : null,
      after: shown ? words(field, after, names) : null,
      difference: shown ? differenceOf(field, before, after) : null,
    };
    if (!shown) changed.push({ ...line, kind: 'hidden' });
    else if (own) changed.push({ ...line, kind: 'changed' });
    else said.push({ ...line, kind: 'said' });
  }
  return {
    facts: factsOf(context, act.entity, row, names),
    lines: [...stateLine(act, row), ...changed, ...said],
    sameCount,
    hiddenCount: changed.filter(({ kind }) => kind === 'hidden').length,
    files,
  };
}

function factsOf(context: TenantWork, { head, fields }: AnyEntity, row: Row, names: ReferenceNames) {
  return [...(head?.tags ?? []), ...(head?.facts ?? [])].flatMap((key) => {
    const field = fields[key];
    const value = field && isShown(context, field) ? words(field, row[key], names) : null;
    return field && value !== null && value !== '' ? [{ label: field.label, value }] : [];
  });
}

interface Patch {
  readonly row: Row;
  readonly patch: unknown;
  readonly parts: NonNullable<Field['patches']>;
}

/** What a patch makes of the row: a line for each field that becomes another one, and one for each list of parts. */
function patchLines(
  context: TenantWork,
  entity: AnyEntity,
  { row, patch, parts }: Patch,
  names: ReferenceNames,
): ComparisonLine[] {
  return Object.entries((patch ?? {}) as Row).flatMap(([key, after]): ComparisonLine[] => {
    const own = entity.fields[key];
    const part = parts[key];
    if (part && Array.isArray(after))
      return [
        { key, label: part.label, kind: 'said', before: null, ...partWords(context, part, after as Row[], names) },
      ];
    if (!own || isSame(row[key], after)) return [];
    const shown = isShown(context, own);
    return [
      {
        key,
        label: own.label,
        kind: shown ? 'changed' : 'hidden',
        before: shown ? words(own, row[key], names) : null,
        after: shown ? words(own, after, names) : null,
        difference: shown ? differenceOf(own, row[key], after) : null,
      },
    ];
  });
}

/** Parts as a list tells them, one after the other; of those that stay as they are nothing is said but how many. */
function partWords(
  context: TenantWork,
  { unit = '条', fields }: Patch['parts'][string],
  entries: readonly Row[],
  names: ReferenceNames,
): Pick<ComparisonLine, 'after' | 'difference'> {
  const shown = Object.entries(fields).filter(([, field]) => field.list && isShown(context, field));
  const told = entries.map((entry) => shown.flatMap(([key, field]) => words(field, entry[key], names) ?? []).join(' '));
  const lines = told.filter((line) => line !== '');
  const rest = told.length - lines.length;
  return {
    after: [...lines, ...(rest > 0 ? [`另 ${rest} ${unit}不变`] : [])].join('；'),
    difference: `共 ${entries.length} ${unit}`,
  };
}

function stateLine({ entity, one }: ComparedAct, row: Row): ComparisonLine[] {
  const { state } = entity;
  const field = state === undefined ? undefined : entity.fields[state];
  if (state === undefined || !field || one.to === undefined || row[state] === one.to) return [];
  const word = (code: unknown) => optionLabel(field.options, String(code));
  return [
    {
      key: state,
      label: field.label,
      kind: 'changed',
      before: word(row[state]),
      after: word(one.to),
      difference: null,
    },
  ];
}

/** A field of the row that changed since the request was filed. */
export interface StaleLine {
  readonly key: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly touches: boolean;
}

/** What of a row changed since; values that the reader may not see are left out, that they changed is not. */
export async function staleLines(
  context: TenantWork,
  act: ComparedAct,
  content: Content,
  current: Row,
  /** State in which the row waits and which is no change. */
  waitingState: string | null,
): Promise<StaleLine[]> {
  const { entity, one } = act;
  const keys = Object.keys(entity.fields).filter((key) => {
    if (key === entity.state && current[key] === waitingState) return false;
    return !isSame(content.row[key], current[key]);
  });
  const names = await referenceNames(context, [
    { fields: entity.fields, values: content.row },
    { fields: entity.fields, values: current },
  ]);
  return keys.flatMap((key) => {
    const field = entity.fields[key];
    if (!field) return [];
    const shown = isShown(context, field);
    const touches = key === entity.state || (one.fields?.[key] !== undefined && ownField(act, key) !== undefined);
    return [
      {
        key,
        label: field.label,
        before: shown ? words(field, content.row[key], names) : null,
        after: shown ? words(field, current[key], names) : null,
        touches,
      },
    ];
  });
}
