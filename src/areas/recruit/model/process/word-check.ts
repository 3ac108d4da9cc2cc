/**
 * Words of a position that discriminate. 人社部等九部门 2019 (《关于进一步规范招聘行为促进妇女就业的通知》) forbids limits and preferences of
 * sex and questions about marriage and births; 就业促进法 articles 27 to 31 cover women, minorities, the disabled, carriers of
 * diseases and rural workers. Age, zodiac and household are advice: no law names them for employers of the private sector.
 * Pure: the same text gives the same findings, in the order in which they stand.
 */

/** Whether the law forbids it, or it is better left out. */
export type WordLevel = 'forbidden' | 'advice';

export interface WordFinding {
  /** What stands in the text. */
  readonly word: string;
  readonly level: WordLevel;
  /** What is wrong with it, as a sentence. */
  readonly reason: string;
  /** Place of its first sign in the text, from 0 on. */
  readonly at: number;
}

interface WordRule {
  readonly pattern: RegExp;
  readonly level: WordLevel;
  readonly reason: string;
}

const rules: readonly WordRule[] = [
  {
    pattern:
      /(?:仅|只|限|招)+(?:限|招)?(?:男|女)(?:性|生|士)?|(?:男|女)(?:性|生|士)(?:限定|专岗)|不(?:招|收|要)(?:男|女)(?:性|生|士)?/gu,
    level: 'forbidden',
    reason: '不得限定性别（就业促进法第 27 条，人社部发〔2019〕17 号）',
  },
  {
    pattern: /(?:男|女)(?:性|生|士)?(?:者)?优先|优先(?:考虑|录用)?(?:男|女)(?:性|生|士)/gu,
    level: 'forbidden',
    reason: '不得以性别为由优先（人社部发〔2019〕17 号）',
  },
  {
    pattern:
      /已婚已育|未婚未育|未婚|未育|已婚|已育|婚育(?:状况|情况|要求)?|(?:无|不)(?:计划)?(?:怀孕|生育|备孕)(?:计划|打算)?/gu,
    level: 'forbidden',
    reason: '不得询问或限制婚育（人社部发〔2019〕17 号）',
  },
  {
    pattern:
      /(?:无|非|不要|不招|拒绝)?乙肝(?:病毒)?(?:携带者|阴性|表面抗原)?|(?:无|不要|不招)(?:传染病|艾滋)(?:病原)?(?:携带者)?/gu,
    level: 'forbidden',
    reason: '不得以携带传染病病原为由拒绝录用（就业促进法第 30 条）',
  },
  {
    pattern: /(?:限|仅限|只招|不招)?(?:本地|外地|农村|城镇|城市)户(?:口|籍)(?:优先)?|(?:不招|不要)(?:农村|外地)人?/gu,
    level: 'forbidden',
    reason: '不得以户籍限制劳动者（就业促进法第 31 条）',
  },
  {
    pattern: /(?:年龄)?(?:在|限)?\d{2}\s*(?:[-–—~至到]\s*\d{2}\s*)?(?:周)?岁(?:以下|以内|以上|之间|左右)?(?:优先)?/gu,
    level: 'advice',
    reason: '建议不写年龄要求，改写所需的经验',
  },
  {
    pattern:
      /属相(?:要求|不限)?|星座(?:要求|不限)?|生肖|(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座/gu,
    level: 'advice',
    reason: '建议不写属相、星座，与岗位无关',
  },
];

/** Findings of a text, first to last; a stretch that two rules mean is told once, by the rule that stands first. */
export function checkWords(text: string | null | undefined): WordFinding[] {
  if (!text) return [];
  const findings: WordFinding[] = [];
  for (const { pattern, level, reason } of rules)
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      const isTold = findings.some(({ at, word }) => at < end && match.index < at + word.length);
      if (!isTold) findings.push({ word: match[0], level, reason, at: match.index });
    }
  return findings.toSorted((one, other) => one.at - other.at);
}
