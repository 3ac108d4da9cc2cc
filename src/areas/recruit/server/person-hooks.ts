/** What every writer of people outside does, generic or special: one form of numbers and lists, pinyin, time of keeping. */
import { addMonths } from '#lib/chinese/calendar.ts';
import { normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { PrepareOf, ValuesOf } from '#platform/store/entity-hooks.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { pinyinOf } from '#lib/chinese/pinyin.ts';
import { fail } from '#platform/runtime/failure.ts';
import { prepareEach } from '#platform/store/each-open.ts';
import { externalPerson } from '../model/external-person.ts';
import { joinSkills, shownTitlesOf } from '../model/person-lists.ts';
import { applyBans, moveBan } from './blacklist.ts';
import { recruitSetting } from './decide/recruit-setting.ts';
import { isKept } from './person-filter.ts';
import { queueTexts } from './resume/resume-text.ts';
import { workYearsOf } from '../model/work-years.ts';
import { renameRecords } from './process/record-hooks.ts';

export type PersonValues = ValuesOf<typeof externalPerson>;

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Named values in the one form in which they are stored, compared and found. */
export function normalisePerson(values: PersonValues): PersonValues {
  const row = { ...values };
  const phone = text(row.phone);
  if (phone) row.phone = normaliseMobile(phone);
  const email = text(row.email);
  if (email) row.email = email.toLowerCase();
  if ('skills' in row) row.skills = joinSkills(text(row.skills));
  if (row.titles !== undefined && row.titles !== null) row.titles = shownTitlesOf(row.titles);
  const name = text(row.name);
  if (name) {
    const pinyin = pinyinOf(name);
    row.namePinyin = pinyin.full;
    row.nameInitials = pinyin.initials;
  }
  return row;
}

/** Until when data are kept that nobody gave a day for, or whose day was emptied: so many months from the consent, or from today. */
export function usualRetention(context: TenantWork, row: PersonValues, months: number): string {
  return addMonths(text(row.consentAt) ?? todayInShanghai(context.platform.now()), months);
}

/** Whether a write gives or takes résumés. */
const holdsOther = (before: unknown, { resumeFiles }: PersonValues): boolean =>
  resumeFiles !== undefined && (before !== null || (Array.isArray(resumeFiles) && resumeFiles.length > 0));

/** Whether a write gives a contact that the row did not have. */
const isNew = (before: PersonValues, values: PersonValues, key: 'phone' | 'email'): boolean =>
  Boolean(values[key]) && values[key] !== before[key];

const normaliseEach: PrepareOf<typeof externalPerson> = prepareEach((_context, { before, values }) => {
  if (before?.poolStatus === 'purged') throw fail.conflict('资料已清除，不能再补录');
  return normalisePerson(values);
});

/** There is no keeping without an end: who comes without a day, or whose day is emptied, gets the usual one of the company. */
const limitKeeping: PrepareOf<typeof externalPerson> = async (context, rows) => {
  const endless = rows.filter(
    ({ before, values, refusal }) =>
      refusal === null && (before === null ? !values.retainUntil : values.retainUntil === null),
  );
  if (endless.length === 0) return;
  const { keptMonths } = await recruitSetting(context);
  for (const { before, values } of endless)
    values.retainUntil = usualRetention(context, { ...before, ...values }, keptMonths);
};

export const personHooks = hooksOf(externalPerson, {
  // Of who was cleared nothing is left to be searched for.
  visible: () => [isKept],
  prepare: async (context, rows, source) => {
    await normaliseEach(context, rows, source);
    await limitKeeping(context, rows, source);
    // Who comes, or is given another number while nothing else is said of the person.
    const reached = rows.filter(
      ({ before, values, refusal }) =>
        refusal === null &&
        (before === null ||
          (before.poolStatus === 'idle' && (isNew(before, values, 'phone') || isNew(before, values, 'email')))),
    );
    await applyBans(
      context,
      reached.map(({ values }) => values),
    );
  },
  changed: async (context, ids, { act, rows }) => {
    const held =
      act === 'write' ? rows.flatMap(({ id, before, values }) => (holdsOther(before, values) ? [id] : [])) : ids;
    queueTexts(context, held);
    if (act !== 'write') return;
    for (const { before, values } of rows)
      if (before?.poolStatus === 'blacklisted' && values.poolStatus === undefined)
        await moveBan(context, before, values);
    const renamed = rows.flatMap(({ id, before, values }) =>
      before && values.name !== undefined && values.name !== before.name ? [[id, values.name] as const] : [],
    );
    await renameRecords(context, new Map(renamed));
  },
  beforeExport: async (context, rows) => {
    const today = todayInShanghai(context.platform.now());
    for (const row of rows) row['workYears'] = workYearsOf(row, today);
  },
});
