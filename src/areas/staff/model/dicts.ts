/** Enumerations of the staff area. Those with a national standard live in the platform's dictionaries. */
import { options } from '#platform/entity/field.ts';

export const nodeTypes = options([
  { code: 'company', label: '公司' },
  { code: 'center', label: '中心/事业部' },
  { code: 'department', label: '部门' },
  { code: 'team', label: '小组' },
]);
export const idTypes = options([
  { code: 'id_card', label: '居民身份证', aliases: ['身份证', '二代身份证'] },
  { code: 'hmt_residence', label: '港澳台居民居住证' },
  { code: 'hm_permit', label: '港澳居民来往内地通行证', aliases: ['回乡证', '港澳通行证'] },
  { code: 'tw_permit', label: '台湾居民来往大陆通行证', aliases: ['台胞证'] },
  { code: 'passport', label: '护照' },
  { code: 'foreigner_permanent', label: '外国人永久居留身份证' },
  { code: 'other', label: '其他' },
]);
export const householdTypes = options([
  {
    code: 'local_urban',
    label: '本地城镇',
    aliases: ['本市城镇', '本市非农业', '本市非农', '本地非农', '本地非农业', '本地城镇户口', '本地非农业户口'],
  },
  {
    code: 'local_rural',
    label: '本地农村',
    aliases: ['本市农村', '本市农业', '本地农业', '本地农村户口', '本地农业户口'],
  },
  {
    code: 'other_urban',
    label: '外地城镇',
    aliases: ['外埠城镇', '外地非农', '外地非农业', '外埠非农', '外埠非农业', '外地城镇户口', '外地非农业户口'],
  },
  {
    code: 'other_rural',
    label: '外地农村',
    aliases: ['外埠农村', '外地农业', '外埠农业', '外地农村户口', '外地农业户口'],
  },
  { code: 'resident', label: '居民户口', aliases: ['居民'] },
  { code: 'collective', label: '集体户口', aliases: ['集体'] },
  { code: 'foreign', label: '外籍/港澳台' },
]);
export const schoolTiers = options([
  { code: 'double_first', label: '双一流' },
  { code: '985', label: '985' },
  { code: '211', label: '211' },
  { code: 'ordinary', label: '普通本科' },
  { code: 'vocational', label: '高职高专' },
  { code: 'overseas', label: '海外院校' },
  { code: 'other', label: '其他' },
]);
export const titleLevels = options([
  { code: 'senior_full', label: '正高级', aliases: ['正高'] },
  { code: 'senior_vice', label: '副高级', aliases: ['副高'] },
  { code: 'middle', label: '中级' },
  { code: 'junior', label: '初级' },
  { code: 'technician', label: '员级' },
]);
export const skillLevels = options([
  { code: '5', label: '初级工', aliases: ['初级', '五级'] },
  { code: '4', label: '中级工', aliases: ['中级', '四级'] },
  { code: '3', label: '高级工', aliases: ['高级', '三级'] },
  { code: '2', label: '技师' },
  { code: '1', label: '高级技师' },
  { code: 'special', label: '特级技师' },
  { code: 'chief', label: '首席技师' },
]);
export const positionCategories = options([
  { code: 'management', label: '管理' },
  { code: 'technology', label: '技术研发', aliases: ['技术', '研发'] },
  { code: 'production', label: '生产' },
  { code: 'sales', label: '市场销售', aliases: ['销售', '市场'] },
  { code: 'function', label: '职能' },
  { code: 'other', label: '其他' },
]);
export const employmentTypes = options([
  {
    code: 'full_time',
    label: '全日制劳动合同',
    aliases: ['全日制', '全职', '正式工', '正式员工', '劳动合同', '合同工'],
  },
  { code: 'part_time', label: '非全日制', aliases: ['兼职', '小时工'] },
  { code: 'dispatch', label: '劳务派遣', aliases: ['派遣'] },
  { code: 'intern', label: '实习', aliases: ['实习生'] },
  { code: 'service', label: '劳务', aliases: ['劳务合同'] },
  { code: 'rehire', label: '退休返聘', aliases: ['返聘'] },
  { code: 'consultant', label: '顾问' },
  { code: 'outsource', label: '外包', aliases: ['外包人员'] },
]);
export const staffStatuses = options([
  { code: 'pending_entry', label: '待入职', tone: 'processing' },
  { code: 'probation', label: '试用期', tone: 'processing', aliases: ['试用'] },
  { code: 'regular', label: '正式', tone: 'success', aliases: ['在职', '转正', '已转正', '正式员工'] },
  { code: 'pending_demission', label: '待离职', tone: 'warning' },
  { code: 'left', label: '已离职', tone: 'neutral', aliases: ['离职'] },
  { code: 'cancelled', label: '放弃入职', tone: 'neutral' },
]);
export const recruitSources = options([
  { code: 'campus', label: '校园招聘', aliases: ['校招'] },
  { code: 'social', label: '社会招聘', aliases: ['社招'] },
  { code: 'referral', label: '内部推荐', aliases: ['内推'] },
  { code: 'headhunter', label: '猎头' },
  { code: 'site', label: '招聘网站' },
  { code: 'talent_pool', label: '外部人才库' },
  { code: 'transfer', label: '集团调入' },
  { code: 'other', label: '其他' },
]);
export const retireCategories = options([
  { code: 'male60', label: '男' },
  { code: 'female55', label: '女（管理/专技）' },
  { code: 'female50', label: '女（工人）' },
  { code: 'special', label: '特殊工种' },
]);
export const healthStatuses = options([
  { code: 'healthy', label: '健康', aliases: ['良好'] },
  { code: 'general', label: '一般' },
  { code: 'chronic', label: '有慢性病' },
  { code: 'disabled', label: '残疾' },
]);
/** GB/T 26341. */
export const disabilityLevels = options([
  { code: '1', label: '一级', aliases: ['残疾一级'] },
  { code: '2', label: '二级', aliases: ['残疾二级'] },
  { code: '3', label: '三级', aliases: ['残疾三级'] },
  { code: '4', label: '四级', aliases: ['残疾四级'] },
]);
export const wallGroups = options([
  { code: 'leader', label: '领军人才' },
  { code: 'core', label: '核心团队' },
  { code: 'expert', label: '技术专家' },
  { code: 'star', label: '优秀员工' },
  { code: 'young', label: '青年骨干' },
]);
/** Statuses that count as working here. */
export const workingStatuses = ['probation', 'regular', 'pending_demission'] as const;
/** Ways of leaving with the article that they rest on, and why. */
export const demissionTypes = options([
  { code: 'resign', label: '辞职' },
  { code: 'mutual', label: '协商解除（36条）' },
  { code: 'probation_fail', label: '试用期不符（39条）' },
  { code: 'misconduct', label: '过失解除（39条）' },
  { code: 'no_fault', label: '无过失解除（40条）' },
  { code: 'layoff', label: '经济性裁员（41条）' },
  { code: 'expire', label: '合同到期终止（44条）' },
  { code: 'retire', label: '退休' },
  { code: 'death', label: '死亡' },
  { code: 'transfer_out', label: '集团内调出' },
  { code: 'other', label: '其他' },
]);
export const reasonCodes = options([
  { code: 'family', label: '家庭' },
  { code: 'health', label: '身体' },
  { code: 'salary', label: '薪酬' },
  { code: 'commute', label: '通勤' },
  { code: 'pressure', label: '压力' },
  { code: 'management', label: '管理' },
  { code: 'growth', label: '发展空间' },
  { code: 'career', label: '职业规划' },
  { code: 'performance', label: '绩效' },
  { code: 'discipline', label: '违纪' },
  { code: 'business', label: '业务调整' },
  { code: 'other', label: '其他' },
]);
