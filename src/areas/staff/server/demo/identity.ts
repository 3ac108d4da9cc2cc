/** Who the demo people are: names, papers, addresses, phones. All invented; see the notes on ranges. */

import { readFileSync } from 'node:fs';
import { makeIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import { ethnicity } from '#platform/entity/dictionaries.ts';
import { divisionName, divisionTree } from '#platform/dictionaries/divisions.ts';
import { pinyinOf } from '#lib/chinese/pinyin.ts';
import { addDays, addMonths, dateOf, yearOf } from './calendar.ts';
import type { DemoIdentity } from './demo-model.ts';
import type { Random } from './random.ts';

interface PersonNames {
  readonly surnames: readonly string[];
  readonly commonSurnames: readonly string[];
  readonly male: readonly string[];
  readonly female: readonly string[];
  readonly maleFirst: readonly string[];
  readonly maleSecond: readonly string[];
  readonly femaleFirst: readonly string[];
  readonly femaleSecond: readonly string[];
}

/** Makes people who never share an ID number, a phone or a mail address. One maker per run. */
export interface IdentityMaker {
  readonly make: (wish: IdentityWish) => DemoIdentity;
  readonly name: (sex: '1' | '2') => string;
}

/** What is settled before someone gets a name. */
export interface IdentityWish {
  readonly sex: '1' | '2';
  readonly birthday: string;
  /** GB/T 2260 county of the place of work. */
  readonly workDivision: string;
  readonly today: string;
}

const NAMES_FILE = new URL('../../../../../data/person-names.json', import.meta.url);

/** Provinces people come from, with weights; the province of the place of work counts on top. */
const HOME_PROVINCES = [
  ['33', 20],
  ['34', 14],
  ['41', 11],
  ['32', 10],
  ['36', 8],
  ['42', 8],
  ['43', 6],
  ['37', 6],
  ['51', 5],
  ['35', 4],
  ['13', 3],
  ['61', 3],
  ['14', 2],
  ['44', 2],
  ['45', 2],
  ['52', 2],
  ['21', 1],
  ['23', 1],
  ['62', 1],
  ['50', 1],
  ['15', 1],
  ['53', 1],
] as const;

/** Several thousand people: a fresh maker with its own memory of what is taken. */
export function identityMaker(random: Random): IdentityMaker {
  const names = JSON.parse(readFileSync(NAMES_FILE, 'utf8')) as PersonNames;
  const counties = countiesByProvince();
  const taken = new Set<string>();
  let people = 0;
  const name = (sex: '1' | '2') => inventName(names, sex, random);
  const make = (wish: IdentityWish): DemoIdentity => {
    const nativePlace = homeCounty(wish.workDivision, counties, random);
    const person = name(wish.sex);
    const movedHousehold = random.chance(0.35);
    const householdAddressCode = movedHousehold ? wish.workDivision : nativePlace;
    people += 1;
    return {
      name: person,
      idType: 'id_card',
      nationality: 'CHN',
      sex: wish.sex,
      birthday: wish.birthday,
      nativePlace,
      idNumber: freeIdNumber(wish, counties, nativePlace, taken, random),
      ...idValidity(wish, random),
      ...political(wish, random),
      ethnicity: random.chance(0.93) ? '01' : random.pick(ethnicity.entries).code,
      maritalStatus: marital(wish, random),
      householdType:
        householdAddressCode === wish.workDivision
          ? random.weighted([
              ['local_urban', 6],
              ['collective', 3],
              ['resident', 3],
            ])
          : random.weighted([
              ['other_urban', 5],
              ['other_rural', 5],
            ]),
      householdAddressCode,
      householdAddress: address(householdAddressCode, random),
      currentAddress: address(wish.workDivision, random),
      phone: phoneOf(people),
      email: `${pinyinOf(person).full}${people}@example.com`,
    };
  };
  return { make, name };
}

/** Prefix 154 was never given to subscribers, as far as known in 2026; the factor scatters the numbers without repeating any below a million. */
function phoneOf(index: number): string {
  return `15400${String((index * 370_003) % 1_000_000).padStart(6, '0')}`;
}

function inventName(names: PersonNames, sex: '1' | '2', random: Random): string {
  const surname = random.chance(0.48) ? random.pick(names.commonSurnames) : random.pick(names.surnames);
  if (random.chance(0.35)) return surname + random.pick(sex === '1' ? names.male : names.female);
  const [first, second] = sex === '1' ? [names.maleFirst, names.maleSecond] : [names.femaleFirst, names.femaleSecond];
  return surname + random.pick(first) + random.pick(second);
}

function countiesByProvince(): ReadonlyMap<string, readonly string[]> {
  return new Map(
    divisionTree().map((province) => [
      province.code.slice(0, 2),
      (province.children ?? []).flatMap((prefecture) => (prefecture.children ?? []).map((county) => county.code)),
    ]),
  );
}

function homeCounty(workDivision: string, counties: ReadonlyMap<string, readonly string[]>, random: Random): string {
  const province = random.chance(0.3) ? workDivision.slice(0, 2) : random.weighted(HOME_PROVINCES);
  return random.pick(counties.get(province) ?? [workDivision]);
}

/**
 * Sequence numbers 996–999 were set aside for centenarians, so that no living employee carries such a number:
 * odd 997 and 999 for men, even 996 and 998 for women. Where both are taken, a neighbouring county serves.
 */
function freeIdNumber(
  wish: IdentityWish,
  counties: ReadonlyMap<string, readonly string[]>,
  county: string,
  taken: Set<string>,
  random: Random,
): string {
  let division = county;
  for (;;) {
    for (const sequence of wish.sex === '1' ? [997, 999] : [996, 998]) {
      const number = makeIdNumber({ division, birthday: wish.birthday, sequence });
      if (!taken.has(number)) {
        taken.add(number);
        return number;
      }
    }
    division = random.pick(counties.get(county.slice(0, 2)) ?? [county]);
  }
}

/** Cards last 10 years from 16 to 25, 20 years from 26 to 45, then for ever (居民身份证法 article 5). */
function idValidity(
  { birthday, today }: IdentityWish,
  random: Random,
): { idValidFrom: string; idValidTo: string | null } {
  let from = addDays(addMonths(birthday, 16 * 12), random.between(5, 300));
  for (;;) {
    const age = yearOf(from) - yearOf(birthday) - (from.slice(5) < birthday.slice(5) ? 1 : 0);
    if (age > 45) return { idValidFrom: from, idValidTo: null };
    const to = addMonths(from, age < 26 ? 120 : 240);
    if (to > today) return { idValidFrom: from, idValidTo: to };
    from = to;
  }
}

function political(
  { birthday, today }: IdentityWish,
  random: Random,
): { politicalStatus: string; partyJoinDate: string | null } {
  const age = yearOf(today) - yearOf(birthday);
  const status = random.weighted([
    ['01', 17],
    ['02', 1],
    ['03', age < 28 ? 34 : 0],
    ['05', 0.6],
    ['06', 0.5],
    ['10', 0.6],
    ['13', 70],
  ]);
  if (status === '13') return { politicalStatus: status, partyJoinDate: null };
  if (status === '02') return { politicalStatus: status, partyJoinDate: addDays(today, -random.between(30, 360)) };
  const joined = addDays(addMonths(birthday, status === '03' ? 14 * 12 : 19 * 12), random.between(10, 900));
  return { politicalStatus: status, partyJoinDate: joined < today ? joined : addDays(today, -40) };
}

function marital({ birthday, today }: IdentityWish, random: Random): string {
  const age = yearOf(today) - yearOf(birthday);
  if (age < 24) return '10';
  return age < 30
    ? random.weighted([
        ['10', 7],
        ['20', 3],
      ])
    : random.weighted([
        ['10', 12],
        ['20', 80],
        ['40', 7],
        ['30', 1],
      ]);
}

function address(division: string, random: Random): string {
  const street = random.pick([
    '示例路',
    '和平路',
    '文苑路',
    '青年路',
    '滨河路',
    '学院路',
    '新华街',
    '建设街',
    '长乐街',
  ]);
  return `${divisionName(division) ?? ''}${street} ${random.between(1, 399)} 号 ${random.between(1, 18)} 幢 ${random.between(1, 32)}0${random.between(1, 4)} 室`;
}

/** A birthday in the given year. */
export function birthdayIn(year: number, random: Random): string {
  const month = random.between(1, 12);
  return addDays(dateOf(year, month, 1), random.between(0, 27));
}
