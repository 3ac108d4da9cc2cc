import { expect, test } from 'vitest';
import { checkCreditCode, checkEmail, checkIdNumber, checkMobile } from '#lib/chinese/chinese-identifiers.ts';
import { education, ethnicity, labelOf, maritalStatus, politicalStatus } from '#platform/entity/dictionaries.ts';
import { label } from '#platform/dictionaries/dictionaries.ts';
import { division } from '#platform/dictionaries/divisions.ts';
import { universities } from '../universities.ts';
import { makeDemoGroup } from './demo-group.ts';
import { makeDemissions } from './demo-demissions.ts';
import type { DemoCompany, DemoPerson } from './demo-model.ts';

const today = '2026-11-20';
const group = makeDemoGroup({ today });
const everyone = group.companies.flatMap((company) => company.people);

/** Keys of the people who break a rule; an empty list is the wish, a full one says who. */
function offenders(rule: (person: DemoPerson) => boolean): string[] {
  return everyone.filter((person) => !rule(person)).map((person) => person.key);
}

/** The birthday in a later year. */
function birthdayAfter(person: DemoPerson, years: number): string {
  return `${Number(person.birthday.slice(0, 4)) + years}${person.birthday.slice(4)}`;
}

function companyAt(index: number): DemoCompany {
  const company = group.companies[index];
  if (company === undefined) throw new Error(`no company ${index}`);
  return company;
}

test('one group, five companies: 2,000, dozens, 12 and none', () => {
  expect(group.groupName).toBe('云启集团');
  expect(group.companies.map((company) => company.people.length)).toEqual([2000, 64, 42, 12, 0]);
});

test('companies carry valid codes of their own', () => {
  const codes = group.companies.map((company) =>
    checkCreditCode(company.creditCode, { isKnownRegion: (code) => division(code) !== undefined }),
  );
  expect(codes.every((result) => result.ok && result.warnings.length === 0)).toBe(true);
  expect(new Set(group.companies.map((company) => company.creditCode)).size).toBe(5);
  expect(group.companies.map((company) => label('industries', company.industryCode))).not.toContain(undefined);
});

test('the same seed gives the same group, another seed another one', () => {
  expect(makeDemoGroup({ today })).toEqual(group);
  expect(makeDemoGroup({ today, seed: 1 }).companies[0]?.people[0]).not.toEqual(companyAt(0).people[0]);
});

test('ID numbers are valid, agree with birthday and sex, and use sequences no employee has', () => {
  expect(
    offenders((person) => {
      const facts = checkIdNumber(person.idNumber, { today });
      return (
        facts.ok && facts.birthday === person.birthday && facts.sex === person.sex && /99[6-9].$/.test(person.idNumber)
      );
    }),
  ).toEqual([]);
});

test('phones and mail addresses are valid; ID numbers, phones and staff numbers are unique', () => {
  expect(offenders((person) => checkMobile(person.phone).ok && person.phone.startsWith('1540'))).toEqual([]);
  expect(offenders((person) => checkEmail(person.email).ok && checkEmail(person.workEmail).ok)).toEqual([]);
  for (const key of ['key', 'idNumber', 'phone', 'employeeNo', 'email', 'workEmail'] as const) {
    expect(new Set(everyone.map((person) => person[key])).size, key).toBe(everyone.length);
  }
});

test('codes are in their dictionaries', () => {
  expect(
    offenders((person) =>
      [
        labelOf(education, person.highestEducation),
        labelOf(ethnicity, person.ethnicity),
        labelOf(maritalStatus, person.maritalStatus),
        labelOf(politicalStatus, person.politicalStatus),
      ].every((text) => text !== undefined),
    ),
  ).toEqual([]);
  expect(
    offenders(
      (person) =>
        person.professionalTitle === null || label('professionalTitles', person.professionalTitle) !== undefined,
    ),
  ).toEqual([]);
  expect(offenders((person) => division(person.nativePlace)?.level === 3)).toEqual([]);
  const schools = new Map(universities().map(({ code, name }) => [code, name]));
  expect(offenders((person) => person.schoolCode === null || schools.get(person.schoolCode) === person.school)).toEqual(
    [],
  );
});

test('dates follow each other: birth, graduation, first job, entry, confirmation, leaving', () => {
  expect(
    offenders(
      (person) => birthdayAfter(person, 16) <= person.firstWorkDate && person.graduateDate < person.firstWorkDate,
    ),
  ).toEqual([]);
  expect(
    offenders((person) => person.firstWorkDate <= person.entryDate && person.groupEntryDate <= person.entryDate),
  ).toEqual([]);
  expect(offenders((person) => person.regularDate === null || person.regularDate >= person.entryDate)).toEqual([]);
  expect(
    offenders((person) => person.idValidFrom <= today && (person.idValidTo === null || person.idValidTo > today)),
  ).toEqual([]);
  expect(
    offenders(
      (person) =>
        person.partyJoinDate === null ||
        (person.partyJoinDate > birthdayAfter(person, person.politicalStatus === '03' ? 14 : 18) &&
          person.partyJoinDate <= today),
    ),
  ).toEqual([]);
  for (const company of group.companies) {
    expect(
      company.people.filter((person) => person.entryDate < company.establishDate).map((person) => person.key),
    ).toEqual([]);
  }
});

test('status agrees with the dates', () => {
  expect(offenders((person) => (person.staffStatus === 'pending_entry') === person.entryDate > today)).toEqual([]);
  expect(offenders((person) => person.staffStatus !== 'probation' || (person.probationEndDate ?? '') > today)).toEqual(
    [],
  );
  expect(offenders((person) => person.staffStatus !== 'regular' || (person.regularDate ?? '9') <= today)).toEqual([]);
  expect(offenders((person) => (person.staffStatus === 'left') === (person.demissionDate !== null))).toEqual([]);
  expect(
    offenders(
      (person) =>
        person.demissionDate === null || (person.demissionDate > person.entryDate && person.demissionDate <= today),
    ),
  ).toEqual([]);
  expect(offenders((person) => person.retireDate > today || person.employmentType === 'rehire')).toEqual([]);
});

test.each(['2026-12-31', '2027-02-28', '2028-02-29', '2036-07-01'])('papers and status also agree on %s', (day) => {
  const people = makeDemoGroup({ today: day }).companies.flatMap((company) => company.people);
  expect(people.filter((person) => !checkIdNumber(person.idNumber, { today: day }).ok)).toEqual([]);
  expect(people.filter((person) => (person.staffStatus === 'pending_entry') !== person.entryDate > day)).toEqual([]);
  expect(
    people.filter((person) => person.staffStatus === 'probation' && (person.probationEndDate ?? '') <= day),
  ).toEqual([]);
  expect(people.filter((person) => person.retireDate <= day && person.employmentType !== 'rehire')).toEqual([]);
});

test('nine in ten are regular, every other status occurs', () => {
  const people = companyAt(0).people;
  const share = (status: string) => people.filter((person) => person.staffStatus === status).length / people.length;
  expect(share('regular')).toBeGreaterThan(0.87);
  expect(share('regular')).toBeLessThan(0.93);
  for (const status of ['probation', 'pending_entry', 'pending_demission', 'left'])
    expect(share(status), status).toBeGreaterThan(0.003);
});

test('the tree of company one is four deep, every unit is led by one of its own regular people', () => {
  const { departments, people } = companyAt(0);
  const byKey = new Map(departments.map((department) => [department.key, department]));
  const depth = (key: string | null): number => (key === null ? 0 : 1 + depth(byKey.get(key)?.parentKey ?? null));
  expect(Math.max(...departments.map((department) => depth(department.key)))).toBe(4);
  expect(
    departments.filter((department) => department.parentKey === null).map((department) => department.nodeType),
  ).toEqual(['company']);
  const seen = new Set<string>();
  for (const department of departments) {
    expect(department.parentKey === null || seen.has(department.parentKey), 'parents come first').toBe(true);
    seen.add(department.key);
    const leader = people.find((person) => person.key === department.leaderKey);
    expect(leader).toMatchObject({ departmentKey: department.key, staffStatus: 'regular' });
    const siblings = departments.filter(
      (other) => other.parentKey === department.parentKey && other.name === department.name,
    );
    expect(siblings).toHaveLength(1);
  }
});

test('superiors lead to the head of the company without a circle', () => {
  for (const { people } of group.companies) {
    const byKey = new Map(people.map((person) => [person.key, person]));
    for (const person of people) {
      let steps = 0;
      for (let at: DemoPerson | undefined = person; at?.superiorKey != null; at = byKey.get(at.superiorKey)) steps += 1;
      expect(steps, person.key).toBeLessThanOrEqual(4);
    }
    expect(people.filter((person) => person.superiorKey === null)).toHaveLength(people.length === 0 ? 0 : 1);
  }
});

test('contracts: three years, probation within the law, open-ended from the third on', () => {
  const contracts = everyone.flatMap((person) => (person.contract === null ? [] : [{ person, ...person.contract }]));
  expect(contracts.length).toBeGreaterThan(1800);
  for (const contract of contracts) {
    expect(contract.startDate >= contract.person.entryDate && contract.probationMonths <= 6, contract.contractNo).toBe(
      true,
    );
    expect((contract.endDate === null) === (contract.signOrdinal === 3), contract.contractNo).toBe(true);
    if (contract.person.staffStatus !== 'left')
      expect((contract.endDate ?? '9') >= today, contract.contractNo).toBe(true);
  }
  expect(new Set(contracts.map((contract) => contract.contractNo)).size).toBe(contracts.length);
});

test('whoever is about to leave or has left has a record: notice of a month, the last day ahead or the one of the roster', () => {
  const records = new Map(
    group.companies.flatMap((company) => makeDemissions(company, today)).map((record) => [record.personKey, record]),
  );
  const leaving = everyone.filter(({ staffStatus }) => staffStatus === 'pending_demission' || staffStatus === 'left');
  expect([...records.keys()].sort()).toEqual(leaving.map(({ key }) => key).sort());
  for (const person of leaving) {
    const record = records.get(person.key);
    expect(record, person.key).toMatchObject({
      isOpen: person.demissionDate === null,
      beforeStatus: person.regularDate === null ? 'probation' : 'regular',
    });
    if (!record) continue;
    expect(record.lastWorkDate, person.key).toBe(person.demissionDate ?? record.lastWorkDate);
    expect(person.demissionDate !== null || record.lastWorkDate > today, person.key).toBe(true);
    expect(record.noticeDate < record.lastWorkDate && record.lastWorkDate > person.entryDate, person.key).toBe(true);
  }
});

test('twenty honours for company one, none awarded in the future, winners are its people', () => {
  expect(group.companies.map((company) => company.honors.length)).toEqual([20, 4, 2, 1, 0]);
  for (const { honors, people } of group.companies) {
    expect(honors.every((honor) => honor.awardDate <= today && (honor.validUntil ?? '9') > honor.awardDate)).toBe(true);
    const names = new Set(people.map((person) => person.name));
    for (const honor of honors)
      if (honor.winners !== null) expect(names.has(honor.winners), honor.honorName).toBe(true);
  }
  expect(companyAt(0).honors.filter((honor) => honor.winners !== null).length).toBeGreaterThanOrEqual(8);
});
