/** Enumerations of people outside. */
import { options } from '#platform/entity/field.ts';

export const poolStatuses = options([
  { code: 'idle', label: '在库', tone: 'success' },
  { code: 'in_process', label: '招聘中', tone: 'processing' },
  { code: 'hired', label: '已录用', tone: 'neutral' },
  { code: 'blacklisted', label: '黑名单', tone: 'danger' },
  { code: 'purged', label: '已清除', tone: 'neutral' },
]);
export const jobStatuses = options([
  { code: 'leaving', label: '已离职', aliases: ['离职', '离职-随时到岗'] },
  { code: 'looking', label: '在职看机会' },
  { code: 'open', label: '在职考虑' },
  { code: 'not_looking', label: '暂不考虑' },
  { code: 'student', label: '在校', aliases: ['应届'] },
]);
export const talentTypes = options([
  { code: 'management', label: '管理' },
  { code: 'technical', label: '技术', aliases: ['研发'] },
  { code: 'skilled', label: '技能' },
  { code: 'market', label: '市场', aliases: ['销售'] },
  { code: 'finance', label: '财务' },
  { code: 'expert', label: '专家顾问', aliases: ['专家', '顾问'] },
  { code: 'graduate', label: '应届', aliases: ['应届生'] },
  { code: 'other', label: '其他' },
]);
export const talentLevels = options([
  { code: 'top', label: '顶尖' },
  { code: 'leading', label: '领军' },
  { code: 'backbone', label: '骨干' },
  { code: 'young', label: '青年' },
  { code: 'general', label: '普通' },
]);
export const personSources = options([
  { code: 'site', label: '招聘网站' },
  { code: 'referral', label: '内部推荐', aliases: ['内推'] },
  { code: 'headhunter', label: '猎头' },
  { code: 'campus', label: '校招', aliases: ['校园招聘'] },
  { code: 'fair', label: '招聘会' },
  { code: 'official', label: '官网/公众号', aliases: ['官网', '公众号'] },
  { code: 'walk_in', label: '自荐' },
  { code: 'import', label: '批量导入' },
  { code: 'former', label: '离职员工' },
  { code: 'other', label: '其他' },
]);
/** No codes were given for the field: these are the ways in which people agree that their data is kept. */
export const consentTypes = options([
  { code: 'applied', label: '本人投递' },
  { code: 'written', label: '书面同意' },
  { code: 'electronic', label: '电子同意' },
  { code: 'platform', label: '经招聘平台授权' },
]);
