/** Where the demo people studied and which titles they earned. */

import { universities, type University } from '../universities.ts';
import type { DemoEducation } from './demo-model.ts';
import type { JobFamily } from './job-families.ts';
import type { Random } from './random.ts';

export type EducationKey = JobFamily['educations'][number][0];

/** GB/T 4658, GB/T 6864 and the usual age at graduation. */
export const EDUCATIONS: Readonly<
  Record<EducationKey, { code: string; degree: string | null; graduationAge: number }>
> = {
  doctor: { code: '11', degree: '2', graduationAge: 28 },
  master: { code: '14', degree: '3', graduationAge: 25 },
  bachelor: { code: '21', degree: '4', graduationAge: 22 },
  college: { code: '31', degree: null, graduationAge: 21 },
  secondary: { code: '41', degree: null, graduationAge: 18 },
};

/** What is settled before a school is chosen. */
export interface SchoolingWish {
  readonly family: JobFamily;
  readonly education: EducationKey;
  readonly graduateDate: string;
  /** Whole years since the first job. */
  readonly yearsOfWork: number;
  readonly isHead: boolean;
  readonly workDivision: string;
}

/** Schools grouped once per run; the choice favours the province of the place of work. */
export function schoolingMaker(random: Random): (wish: SchoolingWish) => DemoEducation {
  const tiered = universities().filter((university) => university.tiers.length > 0);
  const all = {
    undergraduate: universities().filter((university) => university.level === 'undergraduate'),
    vocational: universities().filter((university) => university.level === 'vocational'),
  };
  const ofProvince = new Map<string, readonly University[]>();
  const near = (wish: SchoolingWish, level: University['level']) => {
    const key = wish.workDivision.slice(0, 2) + level;
    const known =
      ofProvince.get(key) ??
      all[level].filter((school) => school.provinceCode.startsWith(wish.workDivision.slice(0, 2)));
    ofProvince.set(key, known);
    return known.length > 0 ? known : all[level];
  };
  const choose = (wish: SchoolingWish): University | null => {
    if (wish.education === 'secondary') return null;
    if (wish.education === 'college')
      return random.pick(random.chance(0.6) ? near(wish, 'vocational') : all.vocational);
    if (random.chance(wish.education === 'bachelor' ? 0.25 : 0.8)) return random.pick(tiered);
    return random.pick(random.chance(0.55) ? near(wish, 'undergraduate') : all.undergraduate);
  };
  return (wish) => {
    const school = choose(wish);
    return {
      highestEducation: EDUCATIONS[wish.education].code,
      highestDegree: EDUCATIONS[wish.education].degree,
      school: school?.name ?? random.pick(['示例市第一职业技术学校', '示例市机电工业学校', '示例市电子工程学校']),
      schoolCode: school?.code ?? null,
      schoolTier: school === null ? 'other' : tierOf(school),
      major: random.pick(wish.family.majors),
      graduateDate: wish.graduateDate,
      ...qualification(wish, random),
    };
  };
}

function tierOf(school: University): string {
  for (const tier of ['985', '211', 'double_first'] as const) if (school.tiers.includes(tier)) return tier;
  return school.level === 'undergraduate' ? 'ordinary' : 'vocational';
}

type Qualification = Pick<DemoEducation, 'professionalTitle' | 'titleLevel' | 'skillLevel'>;

/** Titles come with years of work: junior after 1, middle after 5, senior after 10 (as the assessment rules demand). */
function qualification({ family, education, yearsOfWork, isHead }: SchoolingWish, random: Random): Qualification {
  if (family.titleSeries === null) {
    const grade = yearsOfWork >= 12 ? '2' : yearsOfWork >= 7 ? '3' : yearsOfWork >= 3 ? '4' : '5';
    return { professionalTitle: null, titleLevel: null, skillLevel: random.chance(0.7) ? grade : null };
  }
  const scholar = education === 'doctor' || education === 'master';
  const step =
    yearsOfWork >= 14 && scholar && isHead && random.chance(0.5)
      ? ['1', 'senior_full']
      : yearsOfWork >= 10 && education !== 'college'
        ? ['2', 'senior_vice']
        : yearsOfWork >= (scholar ? 3 : 5)
          ? ['3', 'middle']
          : yearsOfWork >= 1
            ? ['4', 'junior']
            : undefined;
  if (step === undefined || random.chance(isHead ? 0.15 : 0.4))
    return { professionalTitle: null, titleLevel: null, skillLevel: null };
  return { professionalTitle: family.titleSeries + step[0], titleLevel: step[1] ?? null, skillLevel: null };
}
