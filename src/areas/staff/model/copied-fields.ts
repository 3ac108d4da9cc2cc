/** Roster fields that records say: the server copies them, nobody types them. A sheet may fill what no record says yet. */

/** Fields by the records they come from: the highest education, the highest title, the highest skill. */
export const copiedFields = {
  study: {
    keys: ['highestEducation', 'highestDegree', 'school', 'schoolTier', 'major', 'graduateDate'],
    home: '教育经历',
  },
  title: { keys: ['professionalTitle', 'titleLevel'], home: '学位职称证书' },
  skill: { keys: ['skillLevel'], home: '学位职称证书' },
} as const;

/** The same of people outside: titles stand by name, skills are typed. */
export const outsideCopies: Readonly<Record<keyof typeof copiedFields, readonly string[]>> = {
  study: copiedFields.study.keys,
  title: ['titleNames', 'titleLevel'],
  skill: [],
};

export type CopiedKind = keyof typeof copiedFields;
export type CopiedKey = (typeof copiedFields)[CopiedKind]['keys'][number];

const homes: ReadonlyMap<string, string> = new Map(
  Object.values(copiedFields).flatMap(({ keys, home }) => keys.map((key) => [key, home] as const)),
);

/** Every copied field. */
export const copiedKeys: readonly CopiedKey[] = Object.values(copiedFields).flatMap(({ keys }) => keys);

/** Where a copied field is kept instead; undefined for a field that is typed. */
export const homeOf = (key: string): string | undefined => homes.get(key);
