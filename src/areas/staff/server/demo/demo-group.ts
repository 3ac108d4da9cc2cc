/** Puts the demo group together: companies, departments, people, honours. Knows no database. */

import { makeCreditCode } from '#lib/chinese/chinese-identifiers.ts';
import { daysBetween } from './calendar.ts';
import { makeCareer, makeContract, type Career } from './career.ts';
import { COMPANY_PLANS, type CompanyPlan, type UnitPlan } from './company-plans.ts';
import type { DemoCompany, DemoDepartment, DemoGroup, DemoPerson } from './demo-model.ts';
import { demoHonors } from './demo-honors.ts';
import { identityMaker, type IdentityMaker } from './identity.ts';
import { JOB_FAMILIES, type JobFamily } from './job-families.ts';
import { seededRandom, type Random } from './random.ts';
import { schoolingMaker } from './schooling.ts';

/** A unit of the tree with its place and the number of people directly in it. */
interface Unit {
  readonly key: string;
  readonly parent: Unit | null;
  readonly plan: UnitPlan;
  readonly depth: number;
  readonly headcount: number;
  readonly sort: number;
}

/** A person before numbers are given out. */
interface Draft {
  readonly key: string;
  readonly unit: Unit;
  readonly isHead: boolean;
  readonly career: Career;
}

interface Makers {
  readonly random: Random;
  readonly identity: IdentityMaker;
  readonly schooling: ReturnType<typeof schoolingMaker>;
  readonly today: string;
}

/**
 * The whole demo group, the same for the same `seed` and `today` ('YYYY-MM-DD', a day from 2026-11 on).
 * No real person or enterprise: see identity.ts and company-plans.ts for the ranges.
 */
export function makeDemoGroup(options: { readonly today: string; readonly seed?: number }): DemoGroup {
  const random = seededRandom(options.seed ?? 20_261_120);
  const makers = { random, identity: identityMaker(random), schooling: schoolingMaker(random), today: options.today };
  return {
    groupName: '云启集团',
    companies: COMPANY_PLANS.map((plan, index) => makeCompany(plan, `c${index + 1}`, makers)),
  };
}

function makeCompany(plan: CompanyPlan, key: string, makers: Makers): DemoCompany {
  const units = makeUnits(plan, key);
  const drafts = makeDrafts(units, plan, key, makers);
  const numbers = employeeNumbers(drafts, plan.employeeNoPrefix);
  const heads = new Map(drafts.filter((draft) => draft.isHead).map((draft) => [draft.unit.key, draft.key]));
  const people = drafts.map((draft) => makePerson(draft, plan, heads, numbers.get(draft.key) ?? '', makers));
  const { employeeNoPrefix, companyName, shortName, companyType, industryCode, divisionCode, address, establishDate } =
    plan;
  return {
    key,
    companyName,
    shortName,
    companyType,
    industryCode,
    divisionCode,
    address,
    establishDate,
    employeeNoPrefix,
    creditCode: makeCreditCode({ region: divisionCode, organisation: plan.organisation }),
    legalPerson: people[0]?.name ?? makers.identity.name('1'),
    departments: units.map((unit) => makeDepartment(unit, units, people, heads, plan)),
    people,
    honors: demoHonors(key, makers.today, people),
  };
}

/** Depth first, parents before children; the shares become people, at least one each, in all exactly the headcount. */
function makeUnits(plan: CompanyPlan, companyKey: string): readonly Unit[] {
  const flat: Omit<Unit, 'headcount'>[] = [];
  const visit = (unitPlan: UnitPlan, parent: Unit | null, depth: number, sort: number): void => {
    const unit = { key: `${companyKey}.d${flat.length + 1}`, parent, plan: unitPlan, depth, sort, headcount: 0 };
    flat.push(unit);
    unitPlan.units?.forEach((child, index) => visit(child, unit, depth + 1, index + 1));
  };
  visit(plan.root, null, 1, 1);
  const shares = flat.reduce((sum, unit) => sum + unit.plan.people, 0);
  const counts = flat.map((unit) =>
    plan.headcount === 0 ? 0 : Math.max(1, Math.round((unit.plan.people * plan.headcount) / shares)),
  );
  const largest = counts.indexOf(Math.max(...counts));
  const missing = plan.headcount - counts.reduce((sum, count) => sum + count, 0);
  return flat.map((unit, index) => ({ ...unit, headcount: (counts[index] ?? 0) + (index === largest ? missing : 0) }));
}

function makeDrafts(
  units: readonly Unit[],
  plan: CompanyPlan,
  companyKey: string,
  { random, today }: Makers,
): readonly Draft[] {
  let people = 0;
  return units.flatMap((unit) =>
    Array.from({ length: unit.headcount }, (_, index): Draft => {
      const isHead = index === 0;
      people += 1;
      const family: JobFamily = JOB_FAMILIES[unit.plan.family];
      const career = makeCareer({ family, isHead, establishDate: plan.establishDate, today }, random);
      return { key: `${companyKey}.p${people}`, unit, isHead, career };
    }),
  );
}

/** Prefix, year and month of entry, running number within the year, in the order of entry. */
function employeeNumbers(drafts: readonly Draft[], prefix: string): ReadonlyMap<string, string> {
  const running = new Map<string, number>();
  const inOrder = [...drafts].sort((a, b) => (a.career.entryDate < b.career.entryDate ? -1 : 1));
  return new Map(
    inOrder.map(({ key, career }) => {
      const year = career.entryDate.slice(0, 4);
      const number = (running.get(year) ?? 0) + 1;
      running.set(year, number);
      return [key, `${prefix}${career.entryDate.slice(0, 7).replace('-', '')}${String(number).padStart(4, '0')}`];
    }),
  );
}

function makePerson(
  draft: Draft,
  plan: CompanyPlan,
  heads: ReadonlyMap<string, string>,
  employeeNo: string,
  makers: Makers,
): DemoPerson {
  const { unit, career, isHead } = draft;
  const family: JobFamily = JOB_FAMILIES[unit.plan.family];
  const { education, sex, birthday, ...employment } = career;
  const yearsOfWork = Math.max(0, Math.floor(daysBetween(career.firstWorkDate, makers.today) / 365.25));
  const place = { workDivision: plan.divisionCode };
  const superiorUnit = isHead ? unit.parent : unit;
  return {
    ...employment,
    ...makers.identity.make({ sex, birthday, today: makers.today, ...place }),
    ...makers.schooling({ family, education, graduateDate: career.graduateDate, yearsOfWork, isHead, ...place }),
    ...makePost(draft, family, yearsOfWork, makers.random),
    key: draft.key,
    employeeNo,
    workEmail: `${employeeNo.toLowerCase()}@yunqi.example`,
    departmentKey: unit.key,
    superiorKey: superiorUnit === null ? null : (heads.get(superiorUnit.key) ?? null),
    workLocation: plan.divisionCode,
    workLocationDetail: plan.address,
    groupEntryDate: career.entryDate,
    employmentSeq: 1,
    specialties: makers.random.pick(family.specialties),
    contract: makeContract(career, employeeNo, makers.today, makers.random),
  };
}

const LEVELS = ['初级', '中级', '高级', '资深', '专家'] as const;

/** Grade by years of work (P professional, O operator), by place in the tree for heads (M management). */
function makePost({ unit, isHead }: Draft, family: JobFamily, yearsOfWork: number, random: Random) {
  if (isHead) {
    return {
      position: unit.plan.head,
      positionCategory: unit.depth <= 2 ? 'management' : family.category,
      jobGrade: `M${Math.max(1, 6 - unit.depth)}`,
      jobLevel: '管理',
    };
  }
  const step = [2, 5, 8, 12].filter((years) => yearsOfWork >= years).length;
  return {
    position: positionFor(family, yearsOfWork, random),
    positionCategory: family.category,
    jobGrade: family.category === 'production' ? `O${step + 1}` : `P${step + 4}`,
    jobLevel: LEVELS[step] ?? '专家',
  };
}

/** Posts that name seniority want five years of work. */
function positionFor(family: JobFamily, yearsOfWork: number, random: Random): string {
  const open = family.positions.filter(([position]) => yearsOfWork >= 5 || !/^高级|专家$|架构师$|主管$/.test(position));
  return random.weighted(open);
}

function makeDepartment(
  unit: Unit,
  units: readonly Unit[],
  people: readonly DemoPerson[],
  heads: ReadonlyMap<string, string>,
  plan: CompanyPlan,
): DemoDepartment {
  const members = new Set(units.filter((other) => isWithin(other, unit)).map((other) => other.key));
  const present = people.filter(
    (person) =>
      members.has(person.departmentKey) && person.staffStatus !== 'left' && person.staffStatus !== 'pending_entry',
  ).length;
  return {
    key: unit.key,
    parentKey: unit.parent?.key ?? null,
    name: unit.plan.name,
    code: `D${unit.key.slice(unit.key.indexOf('.d') + 2).padStart(4, '0')}`,
    nodeType:
      unit.depth === 1
        ? 'company'
        : unit.depth === 4
          ? 'team'
          : unit.depth === 2 && unit.plan.units
            ? 'center'
            : 'department',
    leaderKey: heads.get(unit.key) ?? null,
    // the algorithm group is one over its plan, so that the warning has something to show
    headcountPlan: unit.plan.name === '算法组' ? present - 1 : Math.ceil(present * 1.04),
    establishDate: plan.establishDate,
    functionDesc: unit.plan.duty,
    location: plan.address,
    sort: unit.sort,
  };
}

function isWithin(unit: Unit, ancestor: Unit): boolean {
  for (let at: Unit | null = unit; at !== null; at = at.parent) if (at.key === ancestor.key) return true;
  return false;
}
