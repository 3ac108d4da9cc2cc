/** Instalments: share and amount move together, templates fill them in, and what is missing is mended with one press. */
import { Button, Modal } from 'antd';
import { CircleAlert, X } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import { contractPlan, mostPlans } from '../../model/contract-money.ts';
import { yuanText } from '../../model/agreement.ts';
import type { PlanTemplate } from '../../model/plan-lines.ts';
import {
  allocate,
  amountOf,
  mendLast,
  percentOf,
  planFromTemplate,
  planTemplates,
  unevenSentence,
} from '../../model/plan-lines.ts';
import type { PlanDraft } from './form-entity.ts';
import { plansOf } from './form-entity.ts';
import { PartCell } from './part-cell.tsx';
import styles from './edit.module.css';

const fields = contractPlan.fields;
const keys = ['title', 'planDate', 'planPercent', 'planAmount', 'condition'] as const;
type PlanKey = (typeof keys)[number];

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);
const number = (value: string | null): number | null => (value === null ? null : Number(value));

/** The plan as the pure functions take it. */
const lineOf = (plan: PlanDraft) => ({
  title: plan.title ?? '',
  planDate: plan.planDate ?? null,
  planAmount: text(plan.planAmount),
  planPercent: text(plan.planPercent),
  condition: plan.condition ?? null,
});

/** What follows from a typed share, or a typed amount. */
function followed(plan: PlanDraft, key: PlanKey, typed: unknown, amount: string | null): PlanDraft {
  const changed = { ...plan, [key]: typed } as PlanDraft;
  if (key === 'planPercent')
    return { ...changed, planAmount: number(amountOf(text(typed), amount)) ?? changed.planAmount };
  if (key === 'planAmount') return { ...changed, planPercent: number(percentOf(text(typed), amount)) };
  return changed;
}

const asked = (title: string): Promise<boolean> =>
  new Promise((resolve) => {
    Modal.confirm({
      title,
      okText: '替换',
      cancelText: '保留',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });

export const PlansSlot: FormSlot = ({ id, value, onChange, values, disabled, invalid }): ReactElement => {
  const plans = plansOf({ plans: value });
  const amount = text(values['amount']);
  const lines = plans.map(lineOf);
  const allocation = allocate(amount, lines);
  const sentence = plans.length > 0 ? unevenSentence(amount, lines, yuanText) : null;
  const isExcess = allocation?.rest.startsWith('-') ?? false;
  const isIncome = values['direction'] !== 'expense';
  const heads: Readonly<Record<PlanKey, string>> = {
    title: '款项',
    planDate: isIncome ? '应收日' : '应付日',
    planPercent: '占比',
    planAmount: '金额',
    condition: '条件',
  };
  const keep = (next: readonly PlanDraft[]) => onChange(next.length > 0 ? next : null);
  const change = (index: number, key: PlanKey, typed: unknown) =>
    keep(plans.map((plan, at) => (at === index ? followed(plan, key, typed, amount) : plan)));
  const add = (planAmount: string | null) =>
    keep([
      ...plans,
      {
        title: `第 ${plans.length + 1} 期`,
        planAmount: number(planAmount),
        planPercent: number(percentOf(planAmount, amount)),
      },
    ]);
  const fill = async (template: PlanTemplate) => {
    if (amount === null) return;
    if (plans.length > 0 && !(await asked(`用模板替换现在的 ${plans.length} 期？`))) return;
    const made = planFromTemplate(template, {
      amount,
      startDate: (values['startDate'] as string | null) ?? null,
      endDate: (values['endDate'] as string | null) ?? null,
    });
    keep(
      made.map(({ planAmount, planPercent, ...line }) => ({
        ...line,
        planAmount: number(planAmount),
        planPercent: number(planPercent),
      })),
    );
  };
  const mend = () => {
    const mended = mendLast(amount ?? '0', lines);
    keep(
      plans.map((plan, index) => ({
        ...plan,
        planAmount: number(mended[index]?.planAmount ?? null),
        planPercent: number(mended[index]?.planPercent ?? null),
      })),
    );
  };
  // Tab in the last cell goes on in a new line.
  const onKeyDown = (event: KeyboardEvent, index: number, key: PlanKey) => {
    if (event.key !== 'Tab' || event.shiftKey || key !== 'condition' || index !== plans.length - 1) return;
    event.preventDefault();
    add(isExcess ? null : (allocation?.rest ?? null));
    setTimeout(() => document.getElementById(`${id}-${index + 1}-title`)?.focus(), 0);
  };
  return (
    <div className={styles.part} data-invalid={invalid || undefined}>
      <div className={styles.partHead}>
        <span className="tag">{isIncome ? '收款' : '付款'}</span>
        <span className={styles.templates}>
          <span className="secondary">套用</span>
          {planTemplates.map(({ code, label }) => (
            <Button
              key={code}
              size="small"
              disabled={disabled === true || amount === null}
              onClick={() => void fill(code)}
            >
              {label}
            </Button>
          ))}
        </span>
      </div>
      {plans.length > 0 && (
        <PlainTable className={styles.plans}>
          <thead>
            <tr>
              <th data-number>期</th>
              {keys.map((key) => (
                <th key={key}>{heads[key]}</th>
              ))}
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {plans.map((plan, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an instalment is its place
              <tr key={index}>
                <td data-number data-label="期">
                  {index + 1}
                </td>
                {keys.map((key) => (
                  // The keys of the control rise to its cell.
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
                  <td key={key} data-label={heads[key]} onKeyDown={(event) => onKeyDown(event, index, key)}>
                    <PartCell
                      id={`${id}-${index}-${key}`}
                      label={`第 ${index + 1} 期${heads[key]}`}
                      field={fields[key]}
                      value={plan[key]}
                      disabled={disabled}
                      isInvalid={key === 'planAmount' && invalid === true && index === plans.length - 1}
                      onChange={(typed) => change(index, key, typed)}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    icon={<X size={14} aria-hidden="true" />}
                    aria-label={`删除第 ${index + 1} 期`}
                    disabled={disabled === true}
                    onClick={() => keep(plans.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>合计</td>
              <td>{allocation?.percent ? `${allocation.percent}%` : ''}</td>
              <td className={sentence === null ? undefined : styles.wrong}>
                {yuanText(allocation?.allocated ?? '0.00')}
              </td>
              <td colSpan={2} className="secondary">
                {amount !== null && `合同金额 ${yuanText(Number(amount).toFixed(2))}`}
              </td>
            </tr>
          </tfoot>
        </PlainTable>
      )}
      {sentence !== null && (
        <p className={styles.uneven} role="status">
          <CircleAlert size={14} aria-hidden="true" />
          {sentence}。
          <Button type="link" size="small" onClick={mend}>
            {isExcess ? `从第 ${plans.length} 期扣除` : `补到第 ${plans.length} 期`}
          </Button>
          {!isExcess && (
            <>
              或
              <Button type="link" size="small" onClick={() => add(allocation?.rest ?? null)}>
                新增第 {plans.length + 1} 期
              </Button>
            </>
          )}
        </p>
      )}
      <Button
        type="dashed"
        size="small"
        id={plans.length === 0 ? id : undefined}
        disabled={disabled === true || plans.length >= mostPlans}
        onClick={() => add(isExcess ? null : (allocation?.rest ?? null))}
      >
        添加一期
      </Button>
    </div>
  );
};
