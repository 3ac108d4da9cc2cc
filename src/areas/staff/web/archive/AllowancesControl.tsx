/** Allowances of a pay row: name and amount, as many as there are. */
import { Input, InputNumber } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatMoney } from '#platform/entity/format.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import type { Allowance } from '../../model/records/pay.ts';
import { allowancesOf } from '../../model/records/pay.ts';
import styles from './AllowancesControl.module.css';

const linesOf = (value: unknown): readonly Allowance[] => (Array.isArray(value) ? (value as Allowance[]) : []);

export const AllowancesControl: FormSlot = ({ id, value, onChange, disabled, labelledBy }) => {
  const lines = linesOf(value);
  const change = (at: number, part: Partial<Allowance>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <div role="group" aria-labelledby={labelledBy} className={styles.amountLines}>
      {lines.map((line, index) => (
        // A line has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <Input
            value={line.name}
            maxLength={30}
            placeholder="名称，如 餐补"
            aria-label={`第 ${index + 1} 项名称`}
            disabled={disabled ?? false}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <InputNumber
            value={line.amount}
            min={0}
            precision={2}
            controls={false}
            suffix="元"
            aria-label={`第 ${index + 1} 项金额`}
            disabled={disabled ?? false}
            onChange={(amount) => change(index, { amount: amount ?? 0 })}
          />
          <button
            type="button"
            className="button button-text"
            aria-label={`去掉第 ${index + 1} 项`}
            disabled={disabled}
            onClick={() => onChange(lines.length === 1 ? null : lines.filter((_, at) => at !== index))}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </div>
      ))}
      <button
        id={id}
        type="button"
        className="button button-text"
        disabled={disabled}
        onClick={() => onChange([...lines, { name: '', amount: 0 }])}
      >
        <Plus size={14} aria-hidden="true" />
        加一项
      </button>
    </div>
  );
};

export function AllowanceLines({ value }: { readonly value: unknown }): ReactElement {
  return <>{(allowancesOf(value) ?? []).map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join('，')}</>;
}
