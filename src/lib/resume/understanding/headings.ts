/** Headings of Chinese résumés, and what stands below them. */
import { toHalfWidth } from '#lib/chinese/chinese-identifiers.ts';

export type SectionKind =
  | 'basic'
  | 'study'
  | 'work'
  | 'project'
  | 'certificate'
  | 'training'
  | 'skill'
  | 'language'
  | 'wish'
  | 'self'
  /** Projects with a period and certificates with a day below each other. */
  | 'mixed'
  /** Known as a heading of its own; what stands below it is not read. */
  | 'other';

const words: Readonly<Record<SectionKind, readonly string[]>> = {
  basic: [
    '基本信息',
    '基本资料',
    '基本情况',
    '个人信息',
    '个人资料',
    '个人情况',
    '个人概况',
    '职业概况',
    '联系方式',
    'personalinformation',
    'personalinfo',
    'contact',
    'profile',
    'basicinformation',
  ],
  study: [
    '教育背景',
    '教育经历',
    '教育情况',
    '教育信息',
    '学习经历',
    '求学经历',
    '学历背景',
    '教育',
    '学历教育',
    '教育及培训',
    'education',
    'educationbackground',
    'educationalbackground',
  ],
  work: [
    '工作经历',
    '工作经验',
    '工作履历',
    '职业经历',
    '任职经历',
    '从业经历',
    '实习经历',
    '实习经验',
    '实习及工作经历',
    '工作及实习经历',
    '主要工作经历',
    '工作简历',
    '实践经历',
    '职业生涯',
    'workexperience',
    'experience',
    'employment',
    'professionalexperience',
    'internship',
    'workhistory',
  ],
  project: [
    '项目经验',
    '项目经历',
    '主要项目',
    '项目业绩',
    '代表项目',
    '科研项目',
    '科研经历',
    '项目与成果',
    '开源项目',
    'projects',
    'projectexperience',
    'project',
  ],
  certificate: [
    '证书',
    '资格证书',
    '专业证书',
    '职业证书',
    '技能证书',
    '所获证书',
    '证书资质',
    '资质证书',
    '证书与职称',
    '职称证书',
    '职称',
    '职称与证书',
    '职称与资格',
    '职称及证书',
    '执业资格',
    '职业资格',
    'certificates',
    'certifications',
    'certificate',
    'qualifications',
  ],
  training: ['培训经历', '培训', '培训情况', '培训经验', '进修经历', 'training'],
  skill: [
    '专业技能',
    '技能',
    '职业技能',
    '技能特长',
    '技术栈',
    '专业能力',
    '技能专长',
    '个人技能',
    '掌握技能',
    '专长',
    'skills',
    'skill',
    'technicalskills',
    'professionalskills',
  ],
  language: ['语言能力', '外语能力', '外语水平', '语言', 'languages', 'language'],
  wish: [
    '求职意向',
    '求职意愿',
    '职业意向',
    '求职期望',
    '期望工作',
    '应聘意向',
    '职业目标',
    'jobobjective',
    'objective',
    'careerobjective',
  ],
  self: [
    '自我评价',
    '个人评价',
    '自我介绍',
    '个人总结',
    '自我描述',
    '个人简介',
    '个人优势',
    '自我鉴定',
    '个人优点',
    '我的优势',
    'summary',
    'selfassessment',
    'selfevaluation',
    'aboutme',
    'about',
  ],
  mixed: ['项目与证书', '项目及证书'],
  other: [
    '兴趣爱好',
    '爱好',
    '荣誉奖项',
    '获奖情况',
    '获奖经历',
    '荣誉',
    '奖项',
    '所获荣誉',
    '奖励',
    '奖惩情况',
    '校园经历',
    '在校情况',
    '社会实践',
    '学生工作',
    '校内活动',
    '社团活动',
    '社会活动',
    '家庭情况',
    '家庭成员',
    '附件',
    '发表论文',
    '论文',
    '论文与专利',
    '论文专利',
    '专利',
    '学术成果',
    '附加信息',
    '其他',
    '其他信息',
    '主修课程',
    '相关课程',
    '主要课程',
    '课程',
    '紧急联系人',
    '推荐人',
    '证明人',
    'awards',
    'honors',
    'publications',
    'hobbies',
    'interests',
    'other',
    'activities',
    'references',
  ],
};

/** Headings that people put together themselves: 学习情况, 主要任职经历. The first that fits counts. */
const composed: readonly (readonly [pattern: RegExp, kind: SectionKind])[] = [
  [/^(?:主要|个人)?(?:教育|学习|求学|就学|学历)(?:背景|经历|经验|情况|信息|概况|历程|简况)$/u, 'study'],
  [
    /^(?:主要|个人|过往)?(?:工作|任职|职业|从业|实习|就业|工作及实习|实习工作)(?:背景|经历|经验|情况|履历|概况|历程|简况)$/u,
    'work',
  ],
  [/^(?:主要|个人|重点|参与|开源)?(?:项目|课题)(?:背景|经历|经验|情况|业绩|概况)$/u, 'project'],
  [/^(?:个人|主要|专业|职业|业务)?(?:技能|特长|专长|能力)(?:特长|专长|描述|情况)?$/u, 'skill'],
  [
    /^(?:获得|所获|考取)?(?:职业|执业|专业)?(?:技能|资格)?(?:证书|资质|职称|资格)(?:情况|资质|及职称)?$/u,
    'certificate',
  ],
  [/^(?:职业|个人|工作)(?:概述|概要|简述|综述)$/u, 'self'],
  // What nobody reads ends the section above it all the same: 社团/组织经历, 专利与论文.
  [/^\p{Script=Han}{2,8}(?:经历|活动|荣誉|奖项|论文|专利)$/u, 'other'],
];

const byWord = new Map(
  Object.entries(words).flatMap(([kind, entries]) => entries.map((word) => [word, kind as SectionKind] as const)),
);

/** Signs that people put around headings. */
const ornaments = /[\s■□◆◇●○▍▌▎▶►▪◼★☆※|丨¦【】[\]《》<>〔〕「」()（）:：_\-—–=~·•.、,，/&]+/gu;
/** Numbers before a heading: 一、 1. (二). */
const number = /^[\s(（]*(?:[一二三四五六七八九十]{1,2}|\d{1,2})[\s)）]*[、.．:：]\s*/u;
const longest = 34;

/** A text without what only decorates it, in half width and lower case. */
const bare = (text: string): string => toHalfWidth(text).replace(number, '').replace(ornaments, '').toLowerCase();

/** The kind of section that a line opens; null for a line that is no heading. Chinese, English, or both beside each other. */
export function headingOf(text: string): SectionKind | null {
  if (text.length > longest) return null;
  const whole = bare(text);
  if (whole === '') return null;
  const known = byWord.get(whole);
  if (known !== undefined) return known;
  const own = composed.find(([pattern]) => pattern.test(whole));
  if (own) return own[1];
  const [, han = '', latin = ''] = /^(\p{Script=Han}+)([a-z]+)$/u.exec(whole) ?? /^()()$/u.exec(whole) ?? [];
  if (han !== '' && byWord.has(latin)) return byWord.get(han) ?? null;
  const [, latinFirst = '', hanAfter = ''] = /^([a-z]+)(\p{Script=Han}+)$/u.exec(whole) ?? [];
  return latinFirst !== '' && byWord.has(latinFirst) ? (byWord.get(hanAfter) ?? null) : null;
}
