/** Titles under which somebody is shown to the house: rules, not guesses, each with the facts that it stands on. Same facts, same titles. */
import type { ShownTitle } from './external-person.ts';

/** What a title stands on: a record, or fields of the person (`id` null). */
export interface TitleFact {
  readonly kind: 'study' | 'work' | 'degreeTitles' | 'person';
  readonly id: number | null;
  readonly text: string;
}

export interface GeneratedTitle extends ShownTitle {
  readonly facts: readonly TitleFact[];
}

/** What is known of somebody, in the words of the house. */
export interface TitleSource {
  /** The highest education: tier of the school, and the word for the degree. */
  readonly study: {
    readonly id: number | null;
    readonly school: string;
    readonly tier: string | null;
    readonly degree: string | null;
  } | null;
  /** Whole years of work as of today. */
  readonly years: number | null;
  readonly field: string | null;
  /** Titles and qualifications, the highest first. */
  readonly certificates: readonly { readonly id: number; readonly name: string }[];
  /** The latest work for an employer of the company's own list, by the name in that list. */
  readonly employer: { readonly id: number; readonly name: string; readonly company: string } | null;
  /** The present post, else the latest. */
  readonly post: { readonly id: number | null; readonly position: string; readonly company: string | null } | null;
}

/** Most titles of one person, and letters of one. */
const most = { titles: 5, length: 16 } as const;
/** Tiers that a title names; others say nothing that the degree does not. */
const namedTiers: Readonly<Record<string, string>> = {
  double_first: '双一流',
  '985': '985',
  '211': '211',
  overseas: '海外',
};

function ofStudy({ study }: TitleSource): GeneratedTitle[] {
  if (!study?.degree) return [];
  const tier = study.tier === null ? undefined : namedTiers[study.tier];
  // A bachelor of any school is nothing to be known by.
  if (tier === undefined && study.degree === '本科') return [];
  const text = tier === undefined ? study.degree : `${tier} ${study.degree}`;
  return [{ text, locked: false, facts: [{ kind: 'study', id: study.id, text: `${study.school} ${study.degree}` }] }];
}

function ofYears({ years, field }: TitleSource): GeneratedTitle[] {
  if (years === null || years < 1 || field === null) return [];
  const trade = /(?:行业|业)$/u.test(field) ? field : `${field}行业`;
  return [
    {
      text: `${years} 年${trade}`,
      locked: false,
      facts: [{ kind: 'person', id: null, text: `工作 ${years} 年，${field}` }],
    },
  ];
}

const ofEmployer = ({ employer }: TitleSource): GeneratedTitle[] =>
  employer
    ? [
        {
          text: `${employer.name}背景`,
          locked: false,
          facts: [{ kind: 'work', id: employer.id, text: employer.company }],
        },
      ]
    : [];

const ofCertificate = ({ certificates: [first] }: TitleSource): GeneratedTitle[] =>
  first ? [{ text: first.name, locked: false, facts: [{ kind: 'degreeTitles', id: first.id, text: first.name }] }] : [];

function ofPost({ post }: TitleSource): GeneratedTitle[] {
  if (!post) return [];
  const text = [post.company, post.position].filter(Boolean).join(' ');
  return [
    { text: post.position, locked: false, facts: [{ kind: post.id === null ? 'person' : 'work', id: post.id, text }] },
  ];
}

/** Titles by the rules, those that somebody locked first; at most five of sixteen letters, none twice. */
export function generateTitles(source: TitleSource, locked: readonly ShownTitle[]): GeneratedTitle[] {
  const made = [ofStudy, ofYears, ofCertificate, ofPost, ofEmployer].flatMap((rule) => rule(source));
  const kept = locked.map(({ text }): GeneratedTitle => ({
    text,
    locked: true,
    facts: made.find((title) => title.text === text)?.facts ?? [],
  }));
  const fresh = made.filter(({ text }) => text.length <= most.length && !kept.some((title) => title.text === text));
  return [...kept, ...fresh].slice(0, most.titles);
}
