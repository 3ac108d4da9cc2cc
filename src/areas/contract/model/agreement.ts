/** What a contract has to agree with itself: money, parties, plans, term. Pure; form and server ask the same. */
import type { Issue } from '#platform/entity/entity.ts';
import { parseMoney, sumMoney } from '#lib/decimal/decimal.ts';
import { allocate, unevenSentence } from './plan-lines.ts';
import { isRateValid, rateWords, splitLines, splitTax } from './tax-rate.ts';

/** The values that are looked at; a form has amounts as text, a row as numbers. */
export interface AgreedValues {
  readonly direction?: string | null;
  readonly nature?: string | null;
  readonly amount?: string | number | null;
  readonly amountCeiling?: string | number | null;
  readonly taxRate?: string | null;
  readonly lines?: readonly AgreedLine[] | null;
  readonly currency?: string | null;
  readonly exchangeRate?: string | number | null;
  readonly signDate?: string | null;
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  readonly openEnded?: boolean | null;
  readonly autoRenew?: boolean | null;
  readonly renewMonths?: number | null;
  readonly parentId?: number | null;
  readonly relation?: string | null;
}
export interface AgreedLine {
  readonly amount?: string | number | null;
  readonly taxRate?: string | null;
}
export interface AgreedParty {
  readonly role?: string | null;
  readonly name?: string | null;
  readonly isSelf?: boolean | null;
  readonly uscc?: string | null;
}
export interface AgreedPlan {
  readonly planAmount?: string | number | null;
}

/** Yuan with thousands separators, as sentences write them: 10,000.00. */
export const yuanText = (yuan: string): string => yuan.replaceAll(/\B(?=(?:\d{3})+(?!\d)(?<!\.\d*))/gu, ',');

const cents = (value: string | number | null | undefined): bigint | null => parseMoney(value);
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A cent more or less may be rounding of the lines. */
const tolerated = 1n;

function moneyIssues(values: AgreedValues): Issue[] {
  const issues: Issue[] = [];
  const { amount, nature, direction } = values;
  if (direction === 'none' && !isNothing(amount)) issues.push({ field: 'amount', message: '无金额的合同不填金额' });
  else if (nature === 'framework' && !isNothing(amount))
    issues.push({ field: 'amount', message: '框架合同不填金额，填框架上限' });
  if (nature !== 'framework' && !isNothing(values.amountCeiling))
    issues.push({ field: 'amountCeiling', message: '只有框架合同有上限' });
  const lines = values.lines ?? [];
  const total = cents(amount);
  if (lines.length > 0 && total !== null) {
    const difference = sumMoney(lines.map((line) => line.amount)) - total;
    if (difference > tolerated || difference < -tolerated)
      issues.push({ field: 'lines', message: '各行金额合计与合同金额不一致' });
  }
  if ((values.currency ?? 'CNY') === 'CNY' && !isNothing(values.exchangeRate) && Number(values.exchangeRate) !== 1)
    issues.push({ field: 'exchangeRate', message: '人民币合同的汇率是 1' });
  return issues;
}

function termIssues(values: AgreedValues): Issue[] {
  const issues: Issue[] = [];
  if (values.openEnded && values.endDate) issues.push({ field: 'endDate', message: '无固定期限的合同不填到期日' });
  if (values.startDate && values.endDate && values.endDate < values.startDate)
    issues.push({ field: 'endDate', message: '不能早于生效日' });
  if (values.autoRenew && !values.renewMonths) issues.push({ field: 'renewMonths', message: '自动续约要填续期几个月' });
  if (!isNothing(values.parentId) && isNothing(values.relation))
    issues.push({ field: 'relation', message: '选了关联合同，要说明是什么关系' });
  return issues;
}

/** Of parties at hand; how many there must be is asked when the contract is submitted. `ownUscc`: of the company itself. */
export function partyIssues(parties: readonly AgreedParty[], ownUscc: string | null): Issue[] {
  const issues: Issue[] = [];
  if (parties.filter(({ isSelf }) => isSelf).length > 1) issues.push({ field: 'parties', message: '我方只能有一方' });
  for (const [role, label] of [
    ['a', '甲方'],
    ['b', '乙方'],
  ] as const)
    if (parties.filter((party) => party.role === role).length > 1)
      issues.push({ field: 'parties', message: `${label}只能有一方` });
  const twin = parties.find(({ isSelf, uscc }) => !isSelf && ownUscc !== null && uscc === ownUscc);
  if (twin)
    issues.push({ field: 'parties', message: `${twin.name ?? '对方'}的统一社会信用代码与本企业相同，不能是对方` });
  return issues;
}

/** Instalments are never more than what is agreed; less is left for a draft. */
export function planIssues(values: AgreedValues, plans: readonly AgreedPlan[]): Issue[] {
  if (plans.length === 0) return [];
  if (values.direction === 'none') return [{ field: 'plans', message: '无金额的合同没有收付款计划' }];
  if (values.nature === 'framework') return [{ field: 'plans', message: '框架合同没有收付款计划，写在订单里' }];
  const lines = plans.map(({ planAmount }) => ({
    planAmount: planAmount === undefined || planAmount === null ? null : String(planAmount),
  }));
  const sentence = unevenSentence(values.amount, lines, yuanText);
  return sentence?.includes('多') ? [{ field: 'plans', message: sentence }] : [];
}

/** What no contract may be saved with, a draft either. */
export const agreementIssues = (values: AgreedValues): Issue[] => [...moneyIssues(values), ...termIssues(values)];

/** Whether money is agreed: framework contracts have a ceiling at most, contracts without a direction nothing. */
export const hasAmount = ({ direction, nature }: AgreedValues): boolean =>
  direction !== 'none' && nature !== 'framework';

/** What a contract that binds cannot lack: both sides, amount and rate, an end. */
export function lackingIssues(values: AgreedValues, parties: readonly AgreedParty[]): Issue[] {
  const issues: Issue[] = [];
  if (!parties.some(({ isSelf }) => isSelf)) issues.push({ field: 'parties', message: '要有一方是我方' });
  if (parties.every(({ isSelf }) => isSelf)) issues.push({ field: 'parties', message: '至少要有一个对方' });
  if (hasAmount(values)) {
    if ((cents(values.amount) ?? 0n) <= 0n) issues.push({ field: 'amount', message: '必填，应大于 0' });
    const lines = values.lines ?? [];
    if (!values.taxRate && !(lines.length > 0 && lines.every(({ taxRate }) => taxRate)))
      issues.push({ field: 'taxRate', message: '必填，或在每行明细里填' });
  }
  if (!values.openEnded && !values.endDate) issues.push({ field: 'endDate', message: '必填，或选无固定期限' });
  return issues;
}

/** What is missing before a contract can be decided and signed; a draft may lack all of it. */
export function submitIssues(
  values: AgreedValues,
  parties: readonly AgreedParty[],
  plans: readonly AgreedPlan[],
  ownUscc: string | null,
): Issue[] {
  const issues = [
    ...agreementIssues(values),
    ...partyIssues(parties, ownUscc),
    ...planIssues(values, plans),
    ...lackingIssues(values, parties),
  ];
  if (values.nature === 'single' && hasAmount(values) && cents(values.amount) !== null) {
    const lines = plans.map(({ planAmount }) => ({ planAmount: isNothing(planAmount) ? null : String(planAmount) }));
    if (lines.length === 0) issues.push({ field: 'plans', message: '还没有收付款计划' });
    else if (!allocate(values.amount, lines)?.isEven && !issues.some(({ field }) => field === 'plans'))
      issues.push({ field: 'plans', message: unevenSentence(values.amount, lines, yuanText) ?? '与合同金额不一致' });
  }
  return issues;
}

/** Without tax and tax, by the lines where they have rates, else by the rate of the contract; null where nothing can be split. */
export function splitOf(values: AgreedValues): { readonly amountExclTax: number; readonly taxAmount: number } | null {
  if (!hasAmount(values) || isNothing(values.amount)) return null;
  const lines = values.lines ?? [];
  const rated = lines.map((line) => ({ amount: line.amount ?? null, taxRate: line.taxRate ?? values.taxRate ?? null }));
  const split = lines.some(({ taxRate }) => taxRate) ? splitLines(rated) : splitTax(values.amount, values.taxRate);
  return split && { amountExclTax: Number(split.amountExclTax), taxAmount: Number(split.taxAmount) };
}

/** A rate that did not hold on the day of the signature; null where it did, or there is no day or rate. */
export function rateWarning({ taxRate, signDate }: AgreedValues, today: string): string | null {
  if (!taxRate || isRateValid(taxRate, signDate ?? today)) return null;
  return `税率 ${rateWords(taxRate)}，${(signDate ?? today).replaceAll('-', '/')} 不适用，请核对`;
}
