/** Amount with its words, rate with its split, lines that add up to the amount. */
import { Button, Select } from 'antd';
import type { ReactElement } from 'react';
import { amountInWords } from '#lib/chinese/amount-words.ts';
import { divideHalfUp, formatMoneyText, parseDecimal, sumMoney } from '#lib/decimal/decimal.ts';
import { f } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { PartTable } from '#platform/web/parts/PartTable.tsx';
import { splitOf, yuanText } from '../../model/agreement.ts';
import type { ContractLine } from '../../model/contract-json.ts';
import { contract } from '../../model/contract.ts';
import { isRateValid, ratesOn, rateWords } from '../../model/tax-rate.ts';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './edit.module.css';

export const AmountSlot: FormSlot = ({ values, set: _set, row: _row, ...props }): ReactElement => {
  const { control: Control } = webOf(props.field.kind);
  const isYuan = values['currency'] === 'CNY';
  const words = isYuan ? amountInWords(props.value as number | null) : null;
  return (
    <>
      {Control && <Control {...props} />}
      {words && <p className={formStyles.fieldHelp}>{words}</p>}
    </>
  );
};

const fixed = (amount: number): string => yuanText(amount.toFixed(2));

export const RateSlot: FormSlot = ({ id, value, onChange, values, disabled, invalid, describedBy }): ReactElement => {
  const day = typeof values['signDate'] === 'string' ? values['signDate'] : todayInShanghai();
  const current = typeof value === 'string' ? value : null;
  const rates = ratesOn(day);
  const split = splitOf(values);
  const options = [
    ...rates.map(({ code }) => ({ value: code, label: rateWords(code) })),
    ...(current !== null && !isRateValid(current, day) ? [{ value: current, label: rateWords(current) }] : []),
  ];
  const [usual] = rates;
  return (
    <>
      <Select<string>
        id={id}
        className={styles.full}
        value={current}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        placeholder="请选择"
        allowClear
        aria-describedby={describedBy}
        options={options}
        onChange={(next?: string) => onChange(next ?? null)}
      />
      {split && (
        <p className={formStyles.fieldHelp}>
          不含税 {fixed(split.amountExclTax)}，税额 {fixed(split.taxAmount)}
        </p>
      )}
      {current !== null && !isRateValid(current, day) && usual && (
        <Button size="small" className={styles.suggest} onClick={() => onChange(usual.code)}>
          改用 {usual.label}
        </Button>
      )}
    </>
  );
};

const lineFields = {
  name: f.text({ label: '名称', required: true, max: 100 }),
  spec: f.text({ label: '规格', max: 100 }),
  unit: f.text({ label: '单位', max: 10 }),
  qty: f.number({ label: '数量', required: true, min: 0 }),
  price: f.number({ label: '单价', required: true, min: 0 }),
  taxRate: contract.fields.taxRate,
  amount: f.money({ label: '金额', required: true, min: 0 }),
} as const;
/** The name takes what the others leave. */
const lineWidths: Readonly<Record<string, number>> = {
  spec: 88,
  unit: 66,
  qty: 80,
  price: 112,
  taxRate: 92,
  amount: 138,
};
const lineColumns = Object.entries(lineFields).map(([key, field]) => ({
  key,
  field,
  ...(lineWidths[key] !== undefined && { width: lineWidths[key] }),
}));

/** Quantity and unit price have four places each: their product has eight, of which two stay. */
export function lineAmount(qty: unknown, price: unknown): number | null {
  const [count, each] = [parseDecimal(qty as number, 4), parseDecimal(price as number, 4)];
  return count === null || each === null ? null : Number(formatMoneyText(divideHalfUp(count * each, 1_000_000n)));
}

type LineDraft = Partial<Record<keyof ContractLine, unknown>>;

export const LinesSlot: FormSlot = ({ id, value, onChange, set, disabled }): ReactElement => {
  const lines = Array.isArray(value) ? (value as LineDraft[]) : [];
  // The amount of the contract is that of its lines, where it has any.
  const keep = (next: readonly LineDraft[]) => {
    onChange(next.length > 0 ? next : null);
    if (next.length > 0) set('amount', Number(formatMoneyText(sumMoney(next.map((line) => line.amount as number)))));
  };
  const change = (index: number, key: string, typed: unknown) =>
    keep(
      lines.map((line, at) => {
        if (at !== index) return line;
        const changed = { ...line, [key]: typed };
        return key === 'qty' || key === 'price'
          ? { ...changed, amount: lineAmount(changed.qty, changed.price) ?? changed.amount }
          : changed;
      }),
    );
  return (
    <div>
      {lines.length > 0 && (
        <PartTable
          id={id}
          lineName={(index) => `明细第 ${index + 1} 行`}
          columns={lineColumns}
          rows={lines}
          disabled={disabled}
          onChange={change}
          onRemove={(index) => keep(lines.filter((_, at) => at !== index))}
        />
      )}
      <Button
        type="dashed"
        size="small"
        disabled={disabled === true || lines.length >= 200}
        onClick={() => keep([...lines, { qty: 1 }])}
      >
        添加明细
      </Button>
      <span className="secondary caption">填了明细，合同金额就是各行合计</span>
    </div>
  );
};
