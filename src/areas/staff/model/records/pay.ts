/** Bank and insurance accounts, and pay. */
import { checkBankCard } from '#lib/chinese/chinese-identifiers.ts';
import { partCalls } from '#platform/entity/child-endpoints.ts';
import type { Issue } from '#platform/entity/entity.ts';
import { entity } from '#platform/entity/entity.ts';
import { f, options } from '#platform/entity/field.ts';
import { attachments, partOfStaff, staffField } from './person-record.ts';

export const accountTypes = options([
  { code: 'bank_card', label: '银行卡', aliases: ['工资卡'] },
  { code: 'social_insurance', label: '社会保险', aliases: ['社保'] },
  { code: 'housing_fund', label: '住房公积金', aliases: ['公积金'] },
  { code: 'annuity', label: '企业年金', aliases: ['年金'] },
  { code: 'other', label: '其他' },
]);
export const accountStatuses = options([
  { code: 'active', label: '正常', tone: 'success' },
  { code: 'stopped', label: '已停用', tone: 'neutral', aliases: ['停缴', '停用'] },
]);
/** The five kinds of social insurance. */
export const insuranceItems = options([
  { code: 'pension', label: '养老' },
  { code: 'medical', label: '医疗' },
  { code: 'unemployment', label: '失业' },
  { code: 'injury', label: '工伤' },
  { code: 'maternity', label: '生育' },
]);

/** Rates of one insurance, percent of the base. */
export interface InsuranceItem {
  readonly code: string;
  readonly personalRate: number | null;
  readonly companyRate: number | null;
}

const month = { source: '^(19|20)\\d{2}-(0[1-9]|1[0-2])$', message: '按 2026-01 的格式填写' };
const isRate = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'number' && value >= 0 && value <= 100);

/** Whether a stored or sent list is one of insurance items: each kind once, rates in percent. */
function areItems(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > insuranceItems.length) return false;
  const codes = new Set<string>();
  return value.every((item: unknown) => {
    if (typeof item !== 'object' || item === null) return false;
    const { code, personalRate, companyRate, ...rest } = item as Record<string, unknown>;
    if (Object.keys(rest).length > 0 || typeof code !== 'string' || codes.has(code)) return false;
    codes.add(code);
    return insuranceItems.some((option) => option.code === code) && isRate(personalRate) && isRate(companyRate);
  });
}

interface RuledAccount {
  readonly accountType?: string | null;
  readonly accountNo?: string | null;
  readonly startMonth?: string | null;
  readonly endMonth?: string | null;
  readonly items?: unknown;
}

function accountRules(row: RuledAccount): readonly Issue[] {
  const issues: Issue[] = [];
  if (row.accountType === 'bank_card' && row.accountNo) {
    const checked = checkBankCard(row.accountNo);
    if (!checked.ok) issues.push({ field: 'accountNo', message: `银行卡号${checked.reason}` });
  }
  if (row.startMonth && row.endMonth && row.endMonth < row.startMonth)
    issues.push({ field: 'endMonth', message: '不能早于起缴年月' });
  if (row.items !== null && row.items !== undefined && !areItems(row.items))
    issues.push({ field: 'items', message: '险种不重复，费率为 0 至 100' });
  return issues;
}

export const staffAccount = entity({
  name: 'staff_account',
  label: '账户社保',
  title: 'accountType',
  permissions: {
    read: 'staff_account_view',
    insert: 'staff_account_edit',
    update: 'staff_account_edit',
    delete: 'staff_account_edit',
    import: 'staff_account_edit',
  },
  sort: [{ field: 'accountType', order: 'asc' }],
  parent: partOfStaff('read', ['accountType', 'accountNo']),
  fields: {
    ...staffField,
    accountType: f.oneOf({ label: '账户类型', options: accountTypes, required: true, default: 'bank_card' }),
    accountName: f.text({ label: '户名', max: 50 }),
    accountNo: f.text({
      label: '账号',
      required: true,
      max: 40,
      secret: 'staff_bank_view',
      mask: 'bankAccount',
      sealed: true,
      excel: { aliases: ['银行卡号', '社保号', '公积金账号', '卡号'] },
    }),
    bankName: f.text({ label: '开户银行', max: 50, excel: { aliases: ['银行', '开户行'] } }),
    branch: f.text({ label: '开户支行', max: 100, excel: { aliases: ['支行'] } }),
    bankCity: f.text({ label: '开户城市', max: 50 }),
    isMain: f.bool({ label: '主账户', default: true, help: '每种账户一个' }),
    insuredCity: f.region({ label: '参保地' }),
    startMonth: f.text({ label: '起缴年月', pattern: month, max: 7 }),
    endMonth: f.text({ label: '停缴年月', pattern: month, max: 7 }),
    base: f.money({ label: '缴费基数', min: 0 }),
    personalRate: f.percent({ label: '个人比例' }),
    companyRate: f.percent({ label: '单位比例' }),
    items: f.json<InsuranceItem[]>({ label: '险种比例', form: { wide: true } }),
    fundRatio: f.percent({ label: '公积金比例', min: 5, max: 12 }),
    status: f.oneOf({ label: '账户状态', options: accountStatuses, default: 'active' }),
  },
  rules: accountRules,
});
export const accountCalls = partCalls(staffAccount, {
  query: '/api/v1/staff/queryStaffAccount',
  save: '/api/v1/staff/insertStaffAccount',
  remove: '/api/v1/staff/deleteStaffAccount',
});

export const salaryChangeTypes = options([
  { code: 'entry', label: '入职定薪' },
  { code: 'regular', label: '转正调薪' },
  { code: 'promote', label: '晋升调薪' },
  { code: 'annual', label: '年度调薪' },
  { code: 'transfer', label: '调岗调薪' },
  { code: 'correct', label: '更正' },
  { code: 'other', label: '其他' },
]);
export const payCycles = options([
  { code: 'month', label: '月薪' },
  { code: 'year', label: '年薪' },
  { code: 'day', label: '日薪' },
  { code: 'hour', label: '时薪' },
  { code: 'piece', label: '计件' },
]);
export const taxModes = options([
  { code: 'monthly', label: '工资薪金' },
  { code: 'annual_bonus', label: '全年一次性奖金' },
  { code: 'labor', label: '劳务报酬' },
]);
export const currencies = options([{ code: 'CNY', label: '人民币', aliases: ['元'] }]);

export interface Allowance {
  readonly name: string;
  readonly amount: number;
}

/** Most allowances of one row. */
const maxAllowances = 20;

/** Named amounts in yuan; null when the value is no such list. */
export function allowancesOf(value: unknown): readonly Allowance[] | null {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value) || value.length > maxAllowances) return null;
  const fits = value.every((item: unknown) => {
    if (typeof item !== 'object' || item === null) return false;
    const { name, amount, ...rest } = item as Record<string, unknown>;
    const isName = typeof name === 'string' && name.trim() !== '' && name.length <= 30;
    return (
      isName &&
      typeof amount === 'number' &&
      amount >= 0 &&
      amount < 1e10 &&
      Math.abs(Math.round(amount * 100) - amount * 100) < 1e-4 &&
      Object.keys(rest).length === 0
    );
  });
  return fits ? (value as Allowance[]) : null;
}

/** Share by which pay falls before it is worth a word, percent. */
export const salaryDropWarning = 30;
const amount = { secret: 'staff_salary_view', min: 0 } as const;

export const staffSalary = entity({
  name: 'staff_salary',
  label: '薪资',
  title: 'effectiveDate',
  permissions: {
    read: 'staff_salary_view',
    insert: 'staff_salary_edit',
    update: 'staff_salary_edit',
    delete: 'staff_salary_edit',
    import: 'staff_salary_edit',
  },
  sort: [{ field: 'effectiveDate', order: 'desc' }],
  parent: partOfStaff(undefined, ['effectiveDate']),
  rules: (row) =>
    allowancesOf(row.allowances) ? [] : [{ field: 'allowances', message: '每项写名称和不小于 0 的金额' }],
  fields: {
    ...staffField,
    effectiveDate: f.date({ label: '生效日期', required: true }),
    changeType: f.oneOf({
      label: '调薪类型',
      options: salaryChangeTypes,
      required: true,
      excel: { aliases: ['变动类型'] },
    }),
    baseSalary: f.money({ label: '基本工资', required: true, ...amount, excel: { aliases: ['基本工资', '底薪'] } }),
    positionSalary: f.money({ label: '岗位工资', ...amount, excel: { aliases: ['岗位工资'] } }),
    performanceSalary: f.money({ label: '绩效工资', ...amount, excel: { aliases: ['绩效工资', '绩效'] } }),
    allowances: f.json<Allowance[]>({ label: '津贴补贴', secret: 'staff_salary_view', form: { wide: true } }),
    total: f.money({ label: '合计', secret: 'staff_salary_view', readOnly: true, excel: false }),
    payCycle: f.oneOf({ label: '计薪方式', options: payCycles, default: 'month' }),
    probationRatio: f.percent({ label: '试用期比例', min: 80, max: 100, help: '依法不低于 80%' }),
    currency: f.oneOf({ label: '币种', options: currencies, default: 'CNY' }),
    taxMode: f.oneOf({ label: '计税方式', options: taxModes, default: 'monthly' }),
    reason: f.text({ label: '调薪原因', max: 200 }),
    approver: f.text({ label: '审批人', max: 50 }),
    attachments,
  },
});
const ownedCalls = partCalls(staffSalary, {
  query: '/api/v1/staff/queryStaffSalary',
  save: '/api/v1/staff/insertStaffSalary',
  remove: '/api/v1/staff/deleteStaffSalary',
});
/** Whether a person reads the own pay is up to the company (staff_setting.own_salary), so that the gate lets people through and the handler asks. */
export const salaryCalls = { ...ownedCalls, query: { ...ownedCalls.query, own: true } };
