/** Education, training, work, projects, certificates: marks, warnings about overlaps, calls (area-staff §3.3, §5.3). */
import {
  degreeTitle,
  deleteDegreeTitle,
  insertDegreeTitle,
  projectCalls,
  studyCalls,
  studyRecord,
  trainCalls,
  workCalls,
} from '../../model/records/experience.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { removalHandler, itemsHandler, recordHandlers } from '#platform/store/child-handlers.ts';
import { siblingsOf } from '#platform/store/child-store.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks, Row, RowWrite } from '#platform/store/entity-hooks.ts';
import { once } from '#platform/dictionaries/dictionary-files.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { universities } from '../universities.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { forgetCopies } from './master-copy.ts';
import { onlyOne } from './only-one.ts';
import { resolveTitleCodes, refuseUnknownTitle } from './title-code.ts';

/** Days that two rows may overlap before it is worth a word. */
const overlapDays = 31;

type KeepMarks = (context: TenantWork, row: Pick<RowWrite, 'before' | 'values'>) => Promise<void>;

/** Marks of which a person has one: within the type, or among records of equal `among`. */
function oneOfEach(
  entity: AnyEntity,
  marks: readonly { readonly key: string; readonly among?: readonly string[] }[],
): KeepMarks {
  return async (context, { before, values }) => {
    const row = { ...before, ...values };
    for (const { key, among } of marks) await onlyOne(context, entity, row, Number(before?.['id'] ?? 0), key, among);
  };
}

const schools = once(() => new Map(universities().map((university) => [university.name, university])));

/** Code and tier of a school that the Ministry's list knows by this name; a tier that was given stays. Another school has no code. */
function knownSchool(row: Row): Row {
  const known = typeof row['school'] === 'string' ? schools().get(row['school'].trim()) : undefined;
  if (!known) return { schoolCode: null };
  const [tier] = known.tiers;
  return { schoolCode: known.code, ...(tier !== undefined && row['schoolTier'] == null ? { schoolTier: tier } : {}) };
}

const keepStudyMarks = oneOfEach(studyRecord, [{ key: 'isHighest' }, { key: 'isFirst' }]);

export const studyHooks: EntityHooks = {
  prepare: prepareEach(async (context, { before, values }) => {
    const isNamed = before === null || values['school'] !== undefined;
    const named = isNamed ? { ...values, ...knownSchool({ ...before, ...values }) } : values;
    await keepStudyMarks(context, { before, values: named });
    return named;
  }),
  changed: (context, ids) => forgetCopies(context, studyRecord, 'study', ids),
};

const keepTitleMarks = oneOfEach(degreeTitle, [{ key: 'isHighest', among: ['kind'] }]);
/** Kinds of certificates that say fields of the roster. */
const copiedKinds = ['title', 'skill'] as const;

export const degreeTitleHooks: EntityHooks = {
  prepare: prepareEach(async (context, { before, values }) => {
    refuseUnknownTitle(values, before ?? undefined);
    const kind = copiedKinds.find((one) => one === before?.['kind']);
    if (kind && values['kind'] !== undefined && values['kind'] !== kind)
      await forgetCopies(context, degreeTitle, kind, [Number(before?.['id'])], Number(before?.['id']));
    await keepTitleMarks(context, { before, values });
    return values;
  }),
  changed: async (context, ids) => {
    for (const kind of copiedKinds) await forgetCopies(context, degreeTitle, kind, ids);
  },
  checkImport: async (_context, rows) => resolveTitleCodes(rows),
};

const day = (value: unknown, otherwise: string): number =>
  Date.parse(`${typeof value === 'string' ? value : otherwise}T00:00:00Z`) / 86_400_000;

/** Days that two rows have in common. */
export function commonDays(left: Row, right: Row): number {
  const open = '2200-12-31';
  return (
    Math.min(day(left['endDate'], open), day(right['endDate'], open)) -
    Math.max(day(left['startDate'], open), day(right['startDate'], open)) +
    1
  );
}

/** A sentence per row that overlaps the saved one by more than a month; `counts` leaves out what may overlap. */
async function overlaps(
  context: TenantWork,
  entity: AnyEntity,
  id: number,
  counts: (row: Row) => boolean,
): Promise<string[]> {
  const { row, others } = await siblingsOf(context, entity, id);
  if (!counts(row)) return [];
  return others
    .filter((other) => counts(other) && commonDays(row, other) > overlapDays)
    .map(
      (other) =>
        `与「${String(other[entity.title])}」（${formatDate(other['startDate'] as string)} 起）时间重叠超过 ${overlapDays} 天，请核对`,
    );
}

export const experienceHandlers: readonly Handler[] = [
  ...recordHandlers(studyCalls, {
    warnings: (context, id, seen) => overlaps(context, seen, id, (row) => row['studyForm'] === 'full_time'),
  }),
  ...recordHandlers(trainCalls),
  ...recordHandlers(workCalls, { warnings: (context, id, seen) => overlaps(context, seen, id, () => true) }),
  ...recordHandlers(projectCalls),
  itemsHandler(insertDegreeTitle, degreeTitle),
  removalHandler(degreeTitle, deleteDegreeTitle),
];
