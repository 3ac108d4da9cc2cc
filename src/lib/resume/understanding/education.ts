/** Words for education and degrees in one spelling, highest first. */

/** Education and the degree that usually comes with it, none where the word alone does not say so. */
const levels = [
  { education: '博士研究生', degree: '博士', pattern: /博士(?!后)(?:研究生)?|ph\.?\s?d/iu },
  {
    education: '硕士研究生',
    degree: '硕士',
    pattern: /硕士(?:研究生)?|mba|emba|mpa(?!\w)|mpacc|master|\bm\.?(?:sc|eng|a|s)\b\.?/iu,
  },
  { education: '硕士研究生', degree: null, pattern: /研究生/u },
  { education: '大学本科', degree: '学士', pattern: /学士|bachelor|\bb\.?(?:sc|eng|a|s)\b\.?/iu },
  { education: '大学本科', degree: null, pattern: /本科|undergraduate/iu },
  { education: '大学专科', degree: null, pattern: /大专|专科|高职(?!院)|college diploma/iu },
  { education: '中等职业', degree: null, pattern: /中专|中技|技校|职高/u },
  { education: '高中', degree: null, pattern: /高中/u },
  { education: '初中', degree: null, pattern: /初中/u },
] as const;

export interface ReadEducation {
  readonly education: string;
  readonly degree: string | null;
  /** The letters that said so. */
  readonly match: string;
}

/** The education that a text names, the highest of several. */
export function readEducation(text: string): ReadEducation | null {
  for (const { education, degree, pattern } of levels) {
    const match = pattern.exec(text)?.[0];
    if (match !== undefined) return { education, degree, match };
  }
  return null;
}

/** Place in the order of educations, 0 the highest; behind all for a word that is none. */
export function rankOf(education: string | undefined): number {
  const at = levels.findIndex((level) => level.education === education);
  return at < 0 ? levels.length : at;
}

const schoolEnd =
  '(?:大学|学院|高等专科学校|专科学校|职业技术学校|技工学校|技师学院|学校|中学|党校|研究院|研究生院|科学院)';
const schoolPattern = new RegExp(
  `^(?:[\\p{Script=Han}·]{2,20}?(?:大学|学院))(?=[\\p{Script=Han}]*学院$|[\\p{Script=Han}]*系$)|^[\\p{Script=Han}·()（）]{2,24}${schoolEnd}(?:[(（][\\p{Script=Han}]{2,6}[)）])?(?:分校|校区)?$`,
  'u',
);
const foreignSchool =
  /^(?:[A-Z][\w.'’-]*\s)*(?:University|College|Institute|School|Polytechnic)(?:\s(?:of|the|for|and|at|in|[A-Z][\w.'’,-]*))*$/u;

const independent =
  /^(?:城市|城南|科技|现代科技|之江|珠江|金陵|成贤|紫金|文正|嘉庚|树人|行知|应用技术|东方科技|文华|华夏|都市|涉外经济|通达|杏林|求真|人文|诚毅|至诚|商务|独立|明德|北方|信息|工商|仁爱|滨海|锦城|锦江|吉利|移通|三峡|民族|新联|张家界|株洲|南国商)学院$/u;

/** The name of a school that a text is or begins with; null where it is none. */
export function schoolIn(text: string): string | null {
  if (foreignSchool.test(text)) return text;
  const [school] = schoolPattern.exec(text) ?? [];
  if (school === undefined) return null;
  // 独立学院 bear the name of their university: they are schools, not parts of one.
  return independent.test(text.slice(school.length)) ? text : school;
}
