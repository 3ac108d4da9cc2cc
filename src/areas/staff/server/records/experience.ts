/** Education, training, work, projects, certificates: marks, warnings about overlaps, calls. */
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
import type { Row, RowWrite, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { once } from '#platform/dictionaries/dictionary-files.ts';
import type { Handler } from '#platform/runtime/registry.ts';
import { universities } from '../universities.ts';
import { eachOpen } from '#platform/store/each-open.ts';
import { forgetCopies } from './master-copy.ts';
import { keepSoleMarks } from './only-one.ts';
import { resolveTitleCodes, refuseUnknownTitle } from './title-code.ts';

/** Days that two rows may overlap before it is worth a word. */
const overlapDays = 31;

const schools = once(() => new Map(universities().map((university) => [university.name, university])));

/** Code and tier of a school that the Ministry's list knows by this name; a tier that was given stays. Another school has no code. */
function knownSchool(row: ValuesOf<typeof studyRecord>): ValuesOf<typeof studyRecord> {
  const known = typeof row.school === 'string' ? schools().get(row.school.trim()) : undefined;
  if (!known) return { schoolCode: null };
  const [tier] = known.tiers;
  return { schoolCode: known.code, ...(tier !== undefined && row.schoolTier == null ? { schoolTier: tier } : {}) };
}

export const studyHooks = hooksOf(studyRecord, {
  prepare: async (context, rows) => {
    for (const row of rows)
      if (row.before === null || row.values['school'] !== undefined)
        row.values = { ...row.values, ...knownSchool({ ...row.before, ...row.values }) };
    await keepSoleMarks(context, studyRecord, rows, [{ key: 'isHighest' }, { key: 'isFirst' }]);
  },
  changed: (context, ids) => forgetCopies(context, studyRecord, 'study', ids),
});

/** Kinds of certificates that say fields of the roster. */
const copiedKinds = ['title', 'skill'] as const;

/** Certificates that are about to become of another kind say nothing of their kind any more. */
async function forgetKinds(context: TenantWork, rows: readonly RowWrite[]): Promise<void> {
  for (const kind of copiedKinds) {
    const going = rows.filter(
      ({ before, values, refusal }) =>
        refusal === null && before?.['kind'] === kind && values['kind'] !== undefined && values['kind'] !== kind,
    );
    const ids = going.map(({ before }) => Number(before?.['id']));
    if (ids.length > 0) await forgetCopies(context, degreeTitle, kind, ids, ids);
  }
}

export const degreeTitleHooks = hooksOf(degreeTitle, {
  prepare: async (context, rows) => {
    await eachOpen(rows, ({ before, values }) => refuseUnknownTitle(values, before ?? undefined));
    await forgetKinds(context, rows);
    await keepSoleMarks(context, degreeTitle, rows, [{ key: 'isHighest', among: ['kind'] }]);
  },
  changed: async (context, ids) => {
    for (const kind of copiedKinds) await forgetCopies(context, degreeTitle, kind, ids);
  },
  checkImport: async (_context, rows) => resolveTitleCodes(rows),
});

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
