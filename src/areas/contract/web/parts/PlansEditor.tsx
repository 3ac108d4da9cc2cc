/** Instalments: share and amount move together, templates fill them in, and what is missing is mended with one press. */
import { Button } from 'antd';
import { CircleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { PartTable } from '#platform/web/parts/PartTable.tsx';
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
import { asked } from './asked.ts';
import type { PlanDraft } from './drafts.ts';
import styles from './parts.module.css';

const fields = contractPlan.fields;

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
function followed(plan: PlanDraft, key: string, typed: unknown, amount: string | null): PlanDraft {
  const changed = { ...plan, [key]: typed } as PlanDraft;
  if (key === 'planPercent')
    return { ...changed, planAmount: number(amountOf(text(typed), amount)) ?? changed.planAmount };
  if (key === 'planAmount') return { ...changed, planPercent: number(percentOf(text(typed), amount)) };
  return changed;
}

/** Between which days the templates spread instalments. */
interface Term {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

export interface PlansEditorProps {
  readonly id: string;
  readonly plans: readonly PlanDraft[];
  readonly onChange: (plans: readonly PlanDraft[]) => void;
  /** Yuan of the contract; null where none is agreed or shown. */
  readonly amount: unknown;
  readonly isExpense: boolean;
  /** Absent: no templates, because money came for the plan already. */
  readonly term?: Term;
  readonly disabled?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
  /** Why an instalment cannot go, as a sentence. */
  readonly heldBy?: (plan: PlanDraft) => string | undefined;
}

export function PlansEditor(props: PlansEditorProps): ReactElement {
  const { id, plans, onChange, isExpense, term, disabled = false, isInvalid = false, heldBy } = props;
  const amount = text(props.amount);
  const lines = plans.map(lineOf);
  const allocation = allocate(amount, lines);
  const sentence = plans.length > 0 ? unevenSentence(amount, lines, yuanText) : null;
  const isExcess = allocation?.rest.startsWith('-') ?? false;
  const add = (planAmount: string | null) =>
    onChange([
      ...plans,
      {
        title: `第 ${plans.length + 1} 期`,
        planAmount: number(planAmount),
        planPercent: number(percentOf(planAmount, amount)),
      },
    ]);
  const fill = async (template: PlanTemplate, { startDate, endDate }: Term) => {
    if (amount === null) return;
    if (plans.length > 0 && !(await asked(`用模板替换现在的 ${plans.length} 期？`, '替换', '保留'))) return;
    const made = planFromTemplate(template, { amount, startDate, endDate });
    onChange(
      made.map(({ planAmount, planPercent, ...line }) => ({
        ...line,
        planAmount: number(planAmount),
        planPercent: number(planPercent),
      })),
    );
  };
  const mend = () => {
    const mended = mendLast(amount ?? '0', lines);
    onChange(
      plans.map((plan, index) => ({
        ...plan,
        planAmount: number(mended[index]?.planAmount ?? null),
        planPercent: number(mended[index]?.planPercent ?? null),
      })),
    );
  };
  // Tab in the last cell goes on in a new line.
  const onKeyDown = (event: KeyboardEvent, index: number, key: string) => {
    if (event.key !== 'Tab' || event.shiftKey || key !== 'condition' || index !== plans.length - 1) return;
    event.preventDefault();
    add(isExcess ? null : (allocation?.rest ?? null));
    setTimeout(() => document.getElementById(`${id}-${index + 1}-title`)?.focus(), 0);
  };
  return (
    <div className={styles.part} data-invalid={isInvalid || undefined}>
      {term && (
        <div className={styles.head}>
          <span className="tag">{isExpense ? '付款' : '收款'}</span>
          <span className={styles.templates}>
            <span className="secondary">套用</span>
            {planTemplates.map(({ code, label }) => (
              <Button
                key={code}
                size="small"
                disabled={disabled || amount === null}
                onClick={() => void fill(code, term)}
              >
                {label}
              </Button>
            ))}
          </span>
        </div>
      )}
      {plans.length > 0 && (
        <PartTable
          id={id}
          lineName={(index) => `第 ${index + 1} 期`}
          numbers="期"
          columns={[
            { key: 'title', field: fields.title, label: '款项', width: 128 },
            { key: 'planDate', field: fields.planDate, label: isExpense ? '应付日' : '应收日', width: 144 },
            { key: 'planPercent', field: fields.planPercent, label: '占比', width: 104 },
            { key: 'planAmount', field: fields.planAmount, label: '金额', width: 156 },
            { key: 'condition', field: fields.condition, label: '条件' },
          ]}
          rows={plans}
          disabled={disabled}
          isInvalid={(index, key) => isInvalid && key === 'planAmount' && index === plans.length - 1}
          {...(heldBy && { heldBy })}
          onKeyDown={onKeyDown}
          onChange={(index, key, typed) =>
            onChange(plans.map((plan, at) => (at === index ? followed(plan, key, typed, amount) : plan)))
          }
          onRemove={(index) => onChange(plans.filter((_, at) => at !== index))}
          foot={
            <>
              <td colSpan={3}>合计</td>
              <td>{allocation?.percent ? `${allocation.percent}%` : ''}</td>
              <td className={sentence === null ? undefined : styles.wrong}>
                {yuanText(allocation?.allocated ?? '0.00')}
              </td>
              <td colSpan={2} className={styles.plain}>
                {amount !== null && `合同金额 ${yuanText(Number(amount).toFixed(2))}`}
              </td>
            </>
          }
        />
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
        disabled={disabled || plans.length >= mostPlans}
        onClick={() => add(isExcess ? null : (allocation?.rest ?? null))}
      >
        添加一期
      </Button>
    </div>
  );
}
