/** Instalments while they are planned: a line each, with what of the amount is left over. Money that came keeps its line. */
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Field } from '#platform/entity/field.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import { PlainTable } from '#platform/web/parts/PlainTable.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { contractPlan } from '../../model/contract-money.ts';
import { centsOf, sumOf, yuanOf } from '../../model/money/cents.ts';
import type { Plan } from './contract-words.ts';
import { yuan } from './contract-words.ts';
import styles from './contract-detail.module.css';
import { Scroller } from './Scroller.tsx';

/** A line as it is typed; amounts and days are checked when it is sent. */
export interface PlanLine {
  /** Of a line that is stored. */
  readonly id?: number;
  readonly version?: number;
  readonly title: string;
  readonly planDate: string | null;
  readonly planAmount: number | null;
  readonly condition: string | null;
  /** Yuan that came for it; such a line cannot go. */
  readonly settledAmount: number | null;
}

export const linesOf = (plans: readonly Plan[]): PlanLine[] =>
  plans.map(({ id, version, title, planDate, planAmount, condition, settledAmount }) => ({
    id,
    version,
    title,
    planDate,
    planAmount,
    condition,
    settledAmount,
  }));

/** What is sent: keys of the entity, without what the server keeps itself. */
export const sentLines = (lines: readonly PlanLine[]) =>
  lines.map(({ settledAmount: _settled, planAmount, ...line }) => ({
    ...line,
    // Whoever may not see amounts leaves them as they are.
    ...(planAmount === null ? {} : { planAmount }),
  }));

interface CellProps {
  readonly field: Field;
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The control of the field, named by its line for who does not see the table. */
function Cell({ field, id, label, value, onChange }: CellProps): ReactElement | null {
  const Control = webOf(field.kind).control;
  if (!Control) return null;
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Control id={id} field={field} value={value} onChange={onChange} />
    </>
  );
}

export interface PlanLinesProps {
  readonly lines: readonly PlanLine[];
  readonly onChange: (lines: readonly PlanLine[]) => void;
  /** Yuan of the contract; null where none is agreed or shown. */
  readonly amount: number | null;
  readonly verb: '收' | '付';
}

const emptyLine: PlanLine = { title: '', planDate: null, planAmount: null, condition: null, settledAmount: null };

export function PlanLines({ lines, onChange, amount, verb }: PlanLinesProps): ReactElement {
  const { planDate, planAmount } = contractPlan.fields;
  const change = (index: number, values: Partial<PlanLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...values } : line)));
  const planned = sumOf(lines.map((line) => centsOf(line.planAmount)));
  const rest = amount === null ? null : centsOf(amount) - planned;
  return (
    <>
      <Scroller label="收付款计划">
        <PlainTable className={styles.planLines}>
          <thead>
            <tr>
              <th>期</th>
              <th>款项</th>
              <th>应{verb}日</th>
              <th>应{verb}（元）</th>
              <th>条件</th>
              <th aria-label="操作" />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => {
              const name = `第 ${index + 1} 期`;
              return (
                <tr key={line.id ?? `new-${index}`}>
                  <td data-number>{index + 1}</td>
                  <td>
                    <Input
                      aria-label={`${name}款项`}
                      value={line.title}
                      maxLength={50}
                      onChange={(event) => change(index, { title: event.target.value })}
                    />
                  </td>
                  <td>
                    <Cell
                      field={planDate}
                      id={`plan-date-${index}`}
                      label={`${name}应${verb}日`}
                      value={line.planDate}
                      onChange={(value) => change(index, { planDate: value as string | null })}
                    />
                  </td>
                  <td>
                    <Cell
                      field={planAmount}
                      id={`plan-amount-${index}`}
                      label={`${name}应${verb}金额`}
                      value={line.planAmount}
                      onChange={(value) => change(index, { planAmount: value as number | null })}
                    />
                  </td>
                  <td>
                    <Input
                      aria-label={`${name}条件`}
                      value={line.condition ?? ''}
                      maxLength={300}
                      onChange={(event) => change(index, { condition: event.target.value })}
                    />
                  </td>
                  <td>
                    <button
                      type="button"
                      className={kit.iconButton}
                      aria-label={`删除${name}`}
                      disabled={centsOf(line.settledAmount) !== 0n}
                      title={
                        centsOf(line.settledAmount) === 0n
                          ? undefined
                          : `已${verb} ${formatNumber(line.settledAmount, 2)} 元，不能删除`
                      }
                      onClick={() => onChange(lines.filter((_, at) => at !== index))}
                    >
                      <X size={16} aria-hidden="true" />
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </PlainTable>
      </Scroller>
      <p className={styles.hint} data-excess={(rest !== null && rest < 0n) || undefined}>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() =>
            onChange([...lines, { ...emptyLine, planAmount: rest !== null && rest > 0n ? yuanOf(rest) : null }])
          }
        >
          新增一期
        </Button>
        已分配 {yuan(planned)}
        {rest !== null && (rest < 0n ? `，多 ${yuan(-rest)} 元` : `，未分配 ${yuan(rest)}`)}
      </p>
    </>
  );
}
