/** Lines of the budget, one for each subject, with their sum. */
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { f } from '#platform/entity/field.ts';
import { formatMoney } from '#platform/entity/format.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { PartTable } from '#platform/web/parts/PartTable.tsx';
import { costSubjects } from '../../model/project-dicts.ts';
import type { BudgetItem } from '../../model/project.ts';

type Line = { readonly subject: string } & { readonly [Key in 'amount']: BudgetItem[Key] | null };

const columns = [
  { key: 'subject', field: f.oneOf({ label: '科目', options: costSubjects, required: true }) },
  { key: 'amount', field: f.money({ label: '金额', required: true, min: 0 }), width: 220 },
];

export const BudgetSlot: FormSlot = ({ id, value, onChange, disabled }): ReactElement => {
  const lines = Array.isArray(value) ? (value as readonly Line[]) : [];
  const write = (next: readonly Line[]) => onChange(next.length > 0 ? next : null);
  const next = costSubjects.find(({ code }) => lines.every(({ subject }) => subject !== code));
  // Summed in whole fen, so that it is exact.
  const sum = lines.reduce((total, { amount }) => total + Math.round((amount ?? 0) * 100), 0) / 100;
  return (
    <div>
      {lines.length > 0 && (
        <PartTable
          id={id}
          lineName={(index) => `预算第 ${index + 1} 行`}
          columns={columns}
          rows={lines}
          disabled={disabled}
          onChange={(index, key, typed) =>
            write(lines.map((line, at) => (at === index ? { ...line, [key]: typed } : line)))
          }
          onRemove={(index) => write(lines.toSpliced(index, 1))}
        />
      )}
      {next && (
        <Button
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={disabled === true}
          onClick={() => write([...lines, { subject: next.code, amount: null }])}
        >
          新增科目
        </Button>
      )}{' '}
      {lines.length > 0 && <span className="secondary">合计 {formatMoney(sum)} 元</span>}
    </div>
  );
};
