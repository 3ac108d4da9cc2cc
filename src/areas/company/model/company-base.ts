/**
 * 企业基本信息. What the register knows (names, code, type, region, logo, licence) lives once, in the
 * row of the tenant itself; everything else is a row of `company_base`. Screens and calls see both as one.
 */
import { checkCreditCode, organisationCodeDoubt, registrationNumberDoubt } from '#lib/chinese/chinese-identifiers.ts';
import type { InsertOf, Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, optionLabel, options } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';

export const companyTypes = options([
  { code: 'limited', label: '有限责任公司' },
  { code: 'sole_limited', label: '有限责任公司(自然人独资)' },
  { code: 'corp_sole', label: '有限责任公司(法人独资)' },
  { code: 'joint_stock', label: '股份有限公司' },
  { code: 'listed', label: '股份有限公司(上市)' },
  { code: 'state_sole', label: '国有独资公司' },
  { code: 'partnership', label: '合伙企业' },
  { code: 'sole_prop', label: '个人独资企业' },
  { code: 'individual', label: '个体工商户' },
  { code: 'branch', label: '分公司' },
  { code: 'foreign', label: '外商投资企业' },
  { code: 'institution', label: '事业单位' },
  { code: 'social_org', label: '社会团体' },
  { code: 'cooperative', label: '农民专业合作社' },
  { code: 'other', label: '其他' },
]);
/** Types whose shareholders hold shares, with ratios of their own and not by what they subscribed. */
export const shareCompanyTypes: ReadonlySet<unknown> = new Set(['joint_stock', 'listed']);
/** Types under the contribution deadline of the company law (§47). */
export const limitedCompanyTypes: ReadonlySet<unknown> = new Set([
  'limited',
  'sole_limited',
  'corp_sole',
  'state_sole',
]);

const economicNatures = options([
  { code: 'state', label: '国有' },
  { code: 'private', label: '民营' },
  { code: 'collective', label: '集体' },
  { code: 'foreign', label: '外资' },
  { code: 'hmt', label: '港澳台资' },
  { code: 'joint', label: '合资' },
  { code: 'other', label: '其他' },
]);
const regStatuses = options([
  { code: 'existing', label: '存续', tone: 'success' },
  { code: 'operating', label: '在业', tone: 'success' },
  { code: 'moved_in', label: '迁入', tone: 'processing' },
  { code: 'moved_out', label: '迁出', tone: 'neutral' },
  { code: 'suspended', label: '停业', tone: 'warning' },
  { code: 'revoked', label: '吊销', tone: 'danger' },
  { code: 'cancelled', label: '注销', tone: 'danger' },
  { code: 'liquidating', label: '清算', tone: 'warning' },
]);
const scales = options([
  { code: '1_19', label: '1–19 人' },
  { code: '20_99', label: '20–99 人' },
  { code: '100_499', label: '100–499 人' },
  { code: '500_999', label: '500–999 人' },
  { code: '1000_9999', label: '1000–9999 人' },
  { code: '10000_plus', label: '10000 人以上' },
]);
const scaleTypes = options([
  { code: 'large', label: '大型' },
  { code: 'medium', label: '中型' },
  { code: 'small', label: '小型' },
  { code: 'micro', label: '微型' },
]);
const taxpayerKinds = options([
  { code: 'general', label: '一般纳税人' },
  { code: 'small_scale', label: '小规模纳税人' },
]);
export const currencies = options([
  { code: 'CNY', label: '人民币' },
  { code: 'USD', label: '美元' },
  { code: 'EUR', label: '欧元' },
  { code: 'HKD', label: '港元' },
  { code: 'JPY', label: '日元' },
  { code: 'GBP', label: '英镑' },
]);
const phone = { source: '^[+0-9][0-9()\\- ]{4,29}$', message: '应为电话号码，如 0571-88000000' };
const website = { source: '^https?://[^\\s]+$', message: '应以 http:// 或 https:// 开头' };
/** Longitude and latitude in decimal degrees, as map tools copy them; China and its surroundings. */
export const coordinatePattern = {
  source: '^(?:7[3-9]|[89][0-9]|1[0-2][0-9]|13[0-5])(?:\\.[0-9]{1,6})?,(?:[3-9]|[1-4][0-9]|5[0-3])(?:\\.[0-9]{1,6})?$',
  message: '应为 经度,纬度，如 120.130396,30.259242',
};

/** Pictures of the profile: what every browser, printer and form of an authority takes. */
const profilePicture = { bytes: 5 * 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp'] } as const;

/** Columns of the tenant row; keys as they are called there. */
const identityFields = {
  companyName: f.text({ label: '企业名称', required: true, min: 2, max: 100 }),
  shortName: f.text({ label: '企业简称', required: true, min: 2, max: 20 }),
  creditCode: f.creditCode({ label: '统一社会信用代码', required: true }),
  /** Required of a profile that is saved; a company may have been founded without one and is then read without. */
  legalPerson: f.personName({ label: '法定代表人', required: true, max: 50, expected: true }),
  companyType: f.oneOf({ label: '企业类型', options: companyTypes, expected: true }),
  industryCode: f.industry({ label: '所属行业', expected: true }),
  divisionCode: f.region({ label: '所属地区', expected: true }),
  address: f.text({ label: '注册地址', max: 200, expected: true, form: { wide: true } }),
  scale: f.oneOf({ label: '人员规模', options: scales }),
  contactName: f.personName({ label: '联系人', max: 30, expected: true }),
  contactPhone: f.text({ label: '联系人电话', max: 30 }),
  logo: f.image({ label: '企业标识', expected: true, fileLimit: profilePicture }),
  licence: f.image({ label: '营业执照', expected: true, fileLimit: profilePicture }),
} as const;
export const identityKeys: readonly string[] = Object.keys(identityFields);

const baseFields = {
  legalPersonOfficialId: f.ref({
    label: '法定代表人任职',
    to: 'official_user',
    help: '选择主要人员中的一位；姓名随之填写',
  }),
  englishName: f.text({ label: '英文名称', max: 200 }),
  formerNames: f.list({ label: '曾用名', max: 10 }),
  regNo: f.text({ label: '工商注册号', min: 13, max: 15 }),
  orgCode: f.text({ label: '组织机构代码', min: 9, max: 10, help: '不填时取自统一社会信用代码' }),
  taxpayerNo: f.text({ label: '纳税人识别号', min: 15, max: 20, help: '不填时取自统一社会信用代码' }),
  economicNature: f.oneOf({ label: '企业性质', options: economicNatures, expected: true }),
  regCapital: f.money({ label: '注册资本', unit: '万元', min: 0.01, expected: true }),
  regCapitalCurrency: f.oneOf({ label: '币种', options: currencies, default: 'CNY' }),
  paidCapital: f.money({ label: '实缴资本', unit: '万元', min: 0, expected: true }),
  establishDate: f.date({ label: '成立日期', past: true, expected: true }),
  approveDate: f.date({ label: '核准日期', past: true }),
  termStart: f.date({ label: '营业期限自' }),
  termEnd: f.date({ label: '营业期限至', help: '不填表示无固定期限' }),
  regStatus: f.oneOf({ label: '登记状态', options: regStatuses, expected: true }),
  regAuthority: f.text({ label: '登记机关', max: 100, expected: true }),
  businessScope: f.longText({ label: '经营范围', max: 5000, expected: true }),
  officeRegionCode: f.region({ label: '办公所在地区' }),
  officeAddress: f.text({ label: '办公地址', max: 200, expected: true, form: { wide: true } }),
  coordinates: f.text({ label: '坐标', max: 24, pattern: coordinatePattern, help: '经度,纬度，可从地图复制' }),
  taxpayerKind: f.oneOf({ label: '纳税人资质', options: taxpayerKinds, expected: true }),
  scaleType: f.oneOf({ label: '企业规模', options: scaleTypes, help: '不选时按统计上大中小微型企业划分办法计算' }),
  staffCount: f.int({ label: '员工人数', min: 0, max: 5_000_000, expected: true, help: '不填时取花名册的在岗人数' }),
  insuredCount: f.int({ label: '参保人数', min: 0, max: 5_000_000 }),
  isListed: f.bool({ label: '已上市' }),
  stockCode: f.text({ label: '股票代码', max: 20 }),
  stockBoard: f.text({ label: '上市板块', max: 30 }),
  listDate: f.date({ label: '上市日期', past: true }),
  phone: f.text({ label: '企业电话', max: 30, pattern: phone, expected: true }),
  fax: f.text({ label: '传真', max: 30, pattern: phone }),
  email: f.email({ label: '企业邮箱', expected: true }),
  website: f.text({ label: '官网', max: 200, pattern: website, expected: true }),
  postcode: f.text({ label: '邮政编码', max: 6, pattern: { source: '^[0-9]{6}$', message: '应为 6 位数字' } }),
  wechatAccount: f.text({ label: '微信公众号', max: 50 }),
  bankName: f.text({ label: '开户银行', max: 100, expected: true }),
  bankAccount: f.text({
    label: '银行账号',
    max: 30,
    pattern: { source: '^[0-9]{8,30}$', message: '应为 8 至 30 位数字' },
    secret: 'finance_view',
    mask: 'bankAccount',
    sealed: true,
    expected: true,
  }),
  invoiceTitle: f.text({ label: '发票抬头', max: 100 }),
  invoicePhone: f.text({ label: '开票电话', max: 30, pattern: phone }),
  invoiceAddress: f.text({ label: '开票地址', max: 200, form: { wide: true } }),
  coverImages: f.files({ label: '企业封面', max: 9, fileLimit: profilePicture }),
  slogan: f.text({ label: '企业口号', max: 100, form: { wide: true } }),
  intro: f.rich({ label: '企业简介', max: 20_000, expected: true }),
  culture: f.longText({ label: '企业文化', max: 5000 }),
} as const;

const permissions = { read: 'base_info', insert: 'base_edit', update: 'base_edit', delete: 'base_edit' };

/** The stored rest of the profile: one row of a company, which the handlers keep (the tenant row is locked meanwhile). */
export const companyBase = entity({
  name: 'company_base',
  label: '企业基本信息',
  title: 'invoiceTitle',
  permissions,
  sort: [{ field: 'createdAt', order: 'asc' }],
  fields: baseFields,
});

type Profile = Partial<InsertOf<{ readonly fields: typeof identityFields & typeof baseFields }>>;

function dateIssues(row: Profile): Issue[] {
  const issues: Issue[] = [];
  if (row.approveDate && row.establishDate && row.approveDate < row.establishDate)
    issues.push({ field: 'approveDate', message: '不能早于成立日期' });
  if (row.termEnd && row.termStart && row.termEnd <= row.termStart)
    issues.push({ field: 'termEnd', message: '应晚于营业期限自' });
  return issues;
}

function profileIssues(row: Profile): Issue[] {
  const issues = dateIssues(row);
  const code = row.creditCode ? checkCreditCode(row.creditCode) : null;
  if (code && !code.ok) issues.push({ field: 'creditCode', message: code.reason });
  if (code?.ok)
    issues.push(...code.warnings.map((message): Issue => ({ field: 'creditCode', message, level: 'warning' })));
  const doubts = {
    regNo: row.regNo ? registrationNumberDoubt(row.regNo) : null,
    // One that is part of the credit code was told of there.
    orgCode: row.orgCode && !row.creditCode?.includes(row.orgCode) ? organisationCodeDoubt(row.orgCode) : null,
  };
  for (const [field, message] of Object.entries(doubts))
    if (message !== null) issues.push({ field, message, level: 'warning' });
  if (row.paidCapital && row.regCapital && row.paidCapital > row.regCapital)
    issues.push({ field: 'paidCapital', message: '大于注册资本，请核对', level: 'warning' });
  if (row.isListed && !row.stockCode) issues.push({ field: 'stockCode', message: '已上市企业必填' });
  return issues;
}

/** The profile as people see and edit it: register and rest in one. */
export const companyProfile = entity({
  name: 'company_base',
  label: '企业基本信息',
  title: 'companyName',
  permissions,
  sort: [{ field: 'createdAt', order: 'asc' }],
  sections: [
    {
      key: 'register',
      label: '工商信息',
      fields: [
        'companyName',
        'shortName',
        'englishName',
        'formerNames',
        'creditCode',
        'regNo',
        'orgCode',
        'taxpayerNo',
        'companyType',
        'economicNature',
        'legalPerson',
        'legalPersonOfficialId',
        'regCapital',
        'regCapitalCurrency',
        'paidCapital',
        'establishDate',
        'approveDate',
        'termStart',
        'termEnd',
        'regStatus',
        'regAuthority',
        'industryCode',
        'divisionCode',
        'address',
        'businessScope',
      ],
    },
    {
      key: 'operation',
      label: '经营情况',
      fields: [
        'officeRegionCode',
        'officeAddress',
        'coordinates',
        'taxpayerKind',
        'scaleType',
        'scale',
        'staffCount',
        'insuredCount',
        'isListed',
        'stockCode',
        'stockBoard',
        'listDate',
      ],
    },
    {
      key: 'contact',
      label: '联系方式',
      fields: ['contactName', 'contactPhone', 'phone', 'fax', 'email', 'website', 'postcode', 'wechatAccount'],
    },
    {
      key: 'invoice',
      label: '开票信息',
      fields: ['bankName', 'bankAccount', 'invoiceTitle', 'invoicePhone', 'invoiceAddress'],
    },
    { key: 'image', label: '企业形象', fields: ['logo', 'licence', 'coverImages', 'slogan', 'intro', 'culture'] },
  ],
  fields: { ...identityFields, ...baseFields },
  rules: (row) => profileIssues(row as Profile),
});

/** What founding an enterprise or the first save may leave out: the register may know it already. */
export const foundedProfile = {
  ...companyProfile,
  fields: { ...companyProfile.fields, legalPerson: { ...identityFields.legalPerson, required: false } },
  // Only the check of what was sent differs; a stored profile has the rows of companyProfile.
} as unknown as typeof companyProfile;

/** Capital as people speak of it: in ten thousands of its currency. */
export function capitalText(amount: unknown, currency: unknown): string {
  if (typeof amount !== 'number') return EMPTY_TEXT;
  const unit = typeof currency === 'string' && currency !== 'CNY' ? optionLabel(currencies, currency) : '元';
  return `${formatNumber(amount / 10_000, 2)} 万${unit}`;
}
