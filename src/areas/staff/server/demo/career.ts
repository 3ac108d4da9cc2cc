/** When the demo people were born, learnt, came and left: every date follows from the ones before it. */

import { retirementDate } from '../../model/retirement-date.ts';
import { addDays, addMonths, dateOf, daysBetween, later, yearOf } from './calendar.ts';
import type { DemoContract, DemoEmploymentType, DemoPerson, DemoStaffStatus } from './demo-model.ts';
import { birthdayIn } from './identity.ts';
import type { JobFamily } from './job-families.ts';
import type { Random } from './random.ts';
import { EDUCATIONS, type EducationKey } from './schooling.ts';

/** What is settled before a career begins. */
export interface CareerWish {
  readonly family: JobFamily;
  readonly isHead: boolean;
  readonly establishDate: string;
  readonly today: string;
}

/** Dates and form of employment of one person. */
export interface Career extends Pick<
  DemoPerson,
  | 'sex'
  | 'birthday'
  | 'firstWorkDate'
  | 'entryDate'
  | 'staffStatus'
  | 'employmentType'
  | 'source'
  | 'probationMonths'
  | 'probationEndDate'
  | 'regularDate'
  | 'retireCategory'
  | 'retireDate'
  | 'demissionDate'
  | 'graduateDate'
> {
  readonly education: EducationKey;
}

const STATUS_SHARES: readonly (readonly [DemoStaffStatus, number])[] = [
  ['regular', 90],
  ['probation', 4],
  ['left', 4],
  ['pending_entry', 1],
  ['pending_demission', 1],
];

/** 14 years: with the years of study and of earlier work nobody but a veteran reaches retirement. */
const LONGEST_STAY_DAYS = 5_110;

/** One person's dates. Heads of units are long-serving, full-time and regular. */
export function makeCareer(wish: CareerWish, random: Random): Career {
  const { family, isHead } = wish;
  const staffStatus = isHead ? 'regular' : random.weighted(STATUS_SHARES);
  const sex = random.chance(family.women) ? '2' : '1';
  const retireCategory = sex === '1' ? 'male60' : family.category === 'production' ? 'female50' : 'female55';
  const stay = makeStay(wish, staffStatus, random);
  const past = makePast(wish, stay.entryDate, random);
  const veteran = staffStatus === 'regular' && !isHead && sex === '1' && random.chance(0.012);
  const life = veteran ? makeVeteran(wish, past, stay.entryDate, random) : { ...past, entryDate: stay.entryDate };
  const retireDate = retirementDate({ birthday: life.birthday, category: retireCategory }) ?? '';
  const employmentType = retireDate <= life.entryDate ? 'rehire' : makeEmploymentType(wish, staffStatus, random);
  return {
    ...life,
    staffStatus,
    sex,
    retireCategory,
    retireDate,
    employmentType,
    source:
      past.isCampus && !veteran
        ? 'campus'
        : random.weighted([
            ['social', 40],
            ['site', 30],
            ['referral', 20],
            ['headhunter', isHead ? 20 : 3],
          ]),
    ...makeProbation(life.entryDate, employmentType, stay.probationMonths, staffStatus, stay.demissionDate),
    demissionDate: stay.demissionDate,
  };
}

function makeStay({ isHead, establishDate, today }: CareerWish, status: DemoStaffStatus, random: Random) {
  const probationMonths = random.chance(0.7) ? 3 : 6;
  const base = { probationMonths, demissionDate: null as string | null };
  if (status === 'pending_entry') return { ...base, entryDate: addDays(today, random.between(3, 35)) };
  if (status === 'probation') return { ...base, entryDate: addDays(today, -random.between(3, probationMonths * 29)) };
  const shortest = 200;
  const longest = Math.max(shortest, Math.min(LONGEST_STAY_DAYS, daysBetween(establishDate, today)));
  const share = random.next() ** (isHead ? 0.6 : 1.7);
  const entryDate = addDays(today, -Math.round(shortest + (longest - shortest) * share));
  if (status !== 'left') return { ...base, entryDate };
  const days = random.between(1, 120);
  // Some left so long ago that their archives may be cleared.
  const demissionDate = addDays(today, days % 8 === 0 ? -days - 760 : -days);
  return { ...base, entryDate, demissionDate: later(demissionDate, addDays(entryDate, 40)) };
}

/** Birth, graduation and first job, counted back from the day of entry. */
function makePast({ family, isHead }: CareerWish, entryDate: string, random: Random) {
  const education = random.weighted<EducationKey>(family.educations);
  const isCampus = !isHead && random.chance(0.42);
  const yearsBefore = isCampus ? 0 : isHead ? random.between(3, 9) : 1 + Math.floor(11 * random.next() ** 1.6);
  const sameYear = dateOf(yearOf(entryDate), 6, 30) < entryDate;
  const graduateYear = yearOf(entryDate) - yearsBefore - (isCampus && !sameYear ? 1 : 0);
  const birthday = birthdayIn(graduateYear - EDUCATIONS[education].graduationAge - random.between(0, 1), random);
  return {
    education,
    isCampus,
    birthday,
    graduateDate: dateOf(graduateYear, 6, 30),
    firstWorkDate: isCampus ? entryDate : dateOf(graduateYear, 7, random.between(3, 28)),
  };
}

/** The old hands: some near retirement, some back after it. */
function makeVeteran({ today }: CareerWish, past: ReturnType<typeof makePast>, entryDate: string, random: Random) {
  const isBack = random.chance(0.5);
  const birthday = isBack
    ? addDays(addMonths(today, -67 * 12), random.between(0, 700))
    : addDays(addMonths(today, -(60 * 12 + 2)), random.between(0, 300));
  const graduateYear = yearOf(birthday) + EDUCATIONS[past.education].graduationAge;
  return {
    ...past,
    birthday,
    graduateDate: dateOf(graduateYear, 6, 30),
    firstWorkDate: dateOf(graduateYear, 7, random.between(3, 28)),
    entryDate: isBack ? addDays(today, -random.between(210, 600)) : entryDate,
  };
}

function makeEmploymentType(
  { family, isHead }: CareerWish,
  status: DemoStaffStatus,
  random: Random,
): DemoEmploymentType {
  if (isHead || status === 'probation' || status === 'pending_entry') return 'full_time';
  return random.weighted([
    ['full_time', 95],
    ['dispatch', family.category === 'production' ? 8 : 0.5],
    ['outsource', 1.5],
    ['part_time', 1],
    ['consultant', 0.5],
  ]);
}

function makeProbation(
  entryDate: string,
  type: DemoEmploymentType,
  months: number,
  status: DemoStaffStatus,
  demissionDate: string | null,
): Pick<Career, 'probationMonths' | 'probationEndDate' | 'regularDate'> {
  if (type !== 'full_time') return { probationMonths: 0, probationEndDate: null, regularDate: entryDate };
  const probationEndDate = addDays(addMonths(entryDate, months), -1);
  const regularDate = addDays(probationEndDate, 1);
  const isConfirmed =
    status !== 'pending_entry' && status !== 'probation' && (demissionDate === null || demissionDate > regularDate);
  return { probationMonths: months, probationEndDate, regularDate: isConfirmed ? regularDate : null };
}

/**
 * The contract in force, or the last one: two terms of three years, then open-ended (劳动合同法 article 14).
 * A newcomer in a hundred has not signed yet, so that the alert has something to show.
 */
export function makeContract(career: Career, employeeNo: string, today: string, random: Random): DemoContract | null {
  if (career.employmentType !== 'full_time' || career.staffStatus === 'pending_entry') return null;
  if (daysBetween(career.entryDate, today) < 60 && random.chance(0.08)) return null;
  let startDate = career.entryDate;
  let signOrdinal = 1;
  const until = career.demissionDate ?? today;
  while (signOrdinal < 3 && addDays(addMonths(startDate, 36), -1) < until) {
    startDate = addMonths(startDate, 36);
    signOrdinal += 1;
  }
  const isOpenEnded = signOrdinal === 3;
  return {
    contractNo: `HT-${employeeNo}-${signOrdinal}`,
    contractKind: signOrdinal === 1 ? 'labor' : 'renewal',
    termType: isOpenEnded ? 'open_ended' : 'fixed_term',
    signDate: signOrdinal === 1 ? startDate : addDays(startDate, -random.between(5, 25)),
    startDate,
    endDate: isOpenEnded ? null : addDays(addMonths(startDate, 36), -1),
    // the law allows one probation per person and company (article 19)
    probationMonths: signOrdinal === 1 ? career.probationMonths : 0,
    signOrdinal,
  };
}
