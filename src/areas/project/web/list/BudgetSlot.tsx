/** Lines of the budget, one for each subject, with their sum. */
import { Button, InputNumber, Select } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatMoney } from '#platform/entity/format.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { costSubjects } from '../../model/project-dicts.ts';
import type { BudgetItem } from '../../model/project.ts';
import styles from './slots.module.css';

const options = costSubjects.map(({ code, label }) => ({ value: code as string, label }));

export const BudgetSlot: FormSlot = ({ id, value, onChange, disabled, labelledBy }): ReactElement => {
  const items = Array.isArray(value) ? (value as readonly BudgetItem[]) : [];
  const write = (next: readonly BudgetItem[]) => onChange(next.length > 0 ? next : null);
  const change = (at: number, part: Partial<BudgetItem>) =>
    write(items.map((item, index) => (index === at ? { ...item, ...part } : item)));
  const free = options.filter((option) => items.every(({ subject }) => subject !== option.value));
  const [next] = free;
  // Summed in whole fen, so that it is exact.
  const sum = items.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
  return (
    <div id={id} className={styles.lines} role="group" aria-labelledby={labelledBy}>
      {items.map((item, index) => (
        <div key={item.subject} className={styles.line}>
          <Select
            aria-label={`第 ${index + 1} 行科目`}
            value={item.subject}
            disabled={disabled === true}
            options={[...options.filter((option) => option.value === item.subject), ...free]}
            onChange={(subject) => change(index, { subject })}
          />
          <InputNumber
            aria-label={`第 ${index + 1} 行金额`}
            suffix="元"
            min={0}
            precision={2}
            value={item.amount}
            disabled={disabled === true}
            onChange={(amount) => change(index, { amount: amount ?? 0 })}
          />
          <Button
            type="text"
            aria-label={`删除第 ${index + 1} 行`}
            icon={<Trash2 size={16} aria-hidden="true" />}
            disabled={disabled === true}
            onClick={() => write(items.filter((_item, at) => at !== index))}
          />
        </div>
      ))}
      <div className={styles.line}>
        {next && (
          <Button
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={disabled === true}
            onClick={() => write([...items, { subject: next.value, amount: 0 }])}
          >
            新增科目
          </Button>
        )}
        {items.length > 0 && <span className="secondary">合计 {formatMoney(sum)} 元</span>}
      </div>
    </div>
  );
};
