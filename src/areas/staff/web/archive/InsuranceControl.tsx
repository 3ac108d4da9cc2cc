/** Rates of the five social insurances, percent of the base. */
import { InputNumber } from 'antd';
import type { ReactElement } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatPercent } from '#platform/entity/format.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import type { InsuranceItem } from '../../model/records/pay.ts';
import { insuranceItems } from '../../model/records/pay.ts';
import styles from './InsuranceControl.module.css';

const itemsOf = (value: unknown): readonly InsuranceItem[] => (Array.isArray(value) ? (value as InsuranceItem[]) : []);

export const InsuranceControl: FormSlot = ({ id, value, onChange, disabled, labelledBy, values }) => {
  if (values['accountType'] !== 'social_insurance') return <p className="secondary">账户类型为社会保险时填写</p>;
  const items = itemsOf(value);
  const change = (code: string, part: Partial<InsuranceItem>) => {
    const before = items.find((item) => item.code === code) ?? { code, personalRate: null, companyRate: null };
    const next = [...items.filter((item) => item.code !== code), { ...before, ...part }].filter(
      ({ personalRate, companyRate }) => personalRate !== null || companyRate !== null,
    );
    onChange(
      next.length === 0 ? null : insuranceItems.flatMap((option) => next.filter((item) => item.code === option.code)),
    );
  };
  return (
    <div id={id} role="group" aria-labelledby={labelledBy} className={styles.rateLines}>
      <span className="secondary caption" />
      <span className="secondary caption">个人(%)</span>
      <span className="secondary caption">单位(%)</span>
      {insuranceItems.map(({ code, label }) => {
        const item = items.find((candidate) => candidate.code === code);
        return (
          <div key={code}>
            <span>{label}</span>
            {(['personalRate', 'companyRate'] as const).map((key) => (
              <InputNumber
                key={key}
                value={item?.[key] ?? null}
                min={0}
                max={100}
                precision={2}
                controls={false}
                aria-label={`${label}${key === 'personalRate' ? '个人' : '单位'}比例`}
                disabled={disabled ?? false}
                onChange={(rate) => change(code, { [key]: rate })}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
};

export function InsuranceLines({ value }: { readonly value: unknown }): ReactElement {
  const rate = (share: number | null) => (share === null ? '--' : formatPercent(share));
  return (
    <>
      {itemsOf(value)
        .map(
          ({ code, personalRate, companyRate }) =>
            `${optionLabel(insuranceItems, code)} 个人 ${rate(personalRate)} 单位 ${rate(companyRate)}`,
        )
        .join('，')}
    </>
  );
}
