/** What of a roster row follows from the rest: pinyin, facts of the ID card, retirement, completeness. */
import type { StaffValues } from '../model/group-user-base.ts';
import { isTellingPaper, retirementSex } from '../model/group-user-base.ts';
import { checkIdNumber, normaliseIdNumber, normaliseMobile } from '#lib/chinese/chinese-identifiers.ts';
import { normalisePersonName } from '#lib/chinese/person-name.ts';
import type { RetireCategory } from '../model/retirement-date.ts';
import { retirementDate, womensCategory, womensChoices } from '../model/retirement-date.ts';
import { pinyinOf } from '#lib/chinese/pinyin.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { completenessOf } from './completeness.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Numbers in the one form in which they are stored, compared and searched. */
export function normaliseStaff(values: StaffValues): StaffValues {
  const row = { ...values };
  const name = text(row.name);
  if (name) row.name = normalisePersonName(name);
  const idNumber = text(row.idNumber);
  if (idNumber) row.idNumber = normaliseIdNumber(idNumber);
  const phone = text(row.phone);
  if (phone) row.phone = normaliseMobile(phone);
  return row;
}

/**
 * The paper whose numbers look like this one, mistyped or not (GB 11643; 81 to 83 stand before those of Hong Kong, Macao and Taiwan, 9 before
 * those of foreigners who live here); undefined for a number of another form, which several papers bear.
 */
export function paperOfNumber(idNumber: unknown): StaffValues['idType'] {
  if (typeof idNumber !== 'string' || !/^\d{12,}X?$/iu.test(idNumber)) return undefined;
  if (idNumber.startsWith('9')) return 'foreigner_permanent';
  return /^8[123]/u.test(idNumber) ? 'hmt_residence' : 'id_card';
}

/** Birthday and sex that a paper with such a number says; null where the paper says neither, or the number is wrong. */
export function factsOfPaper(row: StaffValues): { readonly birthday: string; readonly sex: '1' | '2' } | null {
  const idNumber = text(row.idNumber);
  const kind = row.idType ?? 'id_card';
  if (!idNumber || !isTellingPaper(kind)) return null;
  const facts = checkIdNumber(idNumber, { today: todayInShanghai(), kind });
  return facts.ok ? facts : null;
}

/** Category that sex and kind of post make usual; null while they do not say. */
export function usualRetirement(row: StaffValues): RetireCategory | null {
  if (row.sex === '1') return 'male60';
  if (row.sex !== '2') return null;
  return womensCategory(row.positionCategory);
}

/** Birthday and sex from the paper where nobody typed them, and the days of retirement that follow. Changes the row. */
export function deriveRetirement(row: StaffValues): void {
  const facts = factsOfPaper(row);
  row.birthday ??= facts?.birthday ?? null;
  row.sex ??= facts?.sex ?? null;
  row.retireCategory ??= usualRetirement(row);
  const birthday = text(row.birthday);
  // For special work the day follows from the approval: none until it is entered.
  const computed = birthday && row.retireCategory ? retirementDate({ birthday, category: row.retireCategory }) : null;
  row.retireDate = text(row.retireDateOverride) ?? computed;
  // A woman of whom it is not known which day holds is watched from the earlier one.
  const isOpen = row.retireCategory === null && row.sex === '2' && birthday !== null;
  row.retireDateFrom = row.retireDate ?? (isOpen ? womensChoices(birthday).worker : null);
}

/** Whether the category of retirement is one for the other sex; the day would be wrong. */
export function contradictsSex({ retireCategory, sex }: StaffValues): boolean {
  const meant = retirementSex[String(retireCategory)];
  return meant !== undefined && (sex === '1' || sex === '2') && sex !== meant;
}

/** The whole row with everything that follows from it. `required`: keys of the fields that the company added and requires. */
export function deriveStaff(values: StaffValues, required: readonly string[]): StaffValues {
  const row = normaliseStaff(values);
  const name = text(row.name);
  if (name) {
    const pinyin = pinyinOf(name);
    row.namePinyin = pinyin.full;
    row.nameInitials = pinyin.initials;
  }
  deriveRetirement(row);
  row.completeness = completenessOf(row, required);
  return row;
}
