/** 变更内容: a line for each thing that becomes another one, what it is now beside what it will be. */
import { Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { Fields } from '#platform/entity/field.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { valueText } from '#platform/web/entity/value-text.ts';
import { ChangeFrame } from '#platform/web/parts/ChangeTable.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { changeableFields } from '../../model/change/change-acts.ts';
import type { Contract, Plan } from './contract-words.ts';
import { verbOf } from './contract-words.ts';
import type { PlanLine } from './PlanLines.tsx';
import { linesOf, PlanLines, sentLines } from './PlanLines.tsx';
import styles from './detail.module.css';

type Patch = Readonly<Record<string, unknown>>;

/** Fields with a control of their own; lines of the contract are changed by the instalments and the amount. */
const fields: Fields = Object.fromEntries(
  Object.entries(changeableFields as Fields).filter(([, field]) => webOf(field.kind).control !== undefined),
);
const plansKey = 'plans';

const choices = [
  ...Object.entries(fields).map(([value, { label }]) => ({ value, label })),
  { value: plansKey, label: '收付款计划' },
];

interface PlanPartProps {
  readonly contract: Contract;
  readonly plans: readonly Plan[];
  readonly amount: number | null;
  readonly onChange: (sent: unknown) => void;
}

function PlanPart({ contract, plans, amount, onChange }: PlanPartProps): ReactElement {
  const [lines, setLines] = useState<readonly PlanLine[]>(() => linesOf(plans));
  return (
    <PlanLines
      lines={lines}
      amount={amount}
      verb={verbOf(contract)}
      onChange={(next) => {
        setLines(next);
        // A change is about the contract as a whole: its version stands for those of its parts.
        onChange(sentLines(next).map(({ version: _version, ...line }) => line));
      }}
    />
  );
}

/** The slot of the patch for a contract that is open with its instalments. */
export function patchSlot(contract: Contract, plans: readonly Plan[]): FormSlot {
  return function PatchSlot({ id, value, onChange, disabled }) {
    const patch = (value ?? {}) as Patch;
    const set = (key: string, next: unknown) => onChange({ ...patch, [key]: next });
    const drop = (key: string) => {
      const { [key]: _gone, ...rest } = patch;
      onChange(Object.keys(rest).length > 0 ? rest : null);
    };
    const row = contract as unknown as AnyRow;
    const chosen = Object.keys(patch).filter((key) => key !== plansKey);
    const amount = typeof patch['amount'] === 'number' ? patch['amount'] : contract.amount;
    return (
      <div className={styles.patch}>
        <Select<string>
          id={id}
          value={null}
          disabled={disabled ?? false}
          placeholder="添加变更项"
          options={choices.filter((choice) => !(choice.value in patch))}
          onChange={(key) => set(key, key === plansKey ? [] : row[key])}
        />
        {chosen.length > 0 && (
          <ChangeFrame>
            {chosen.map((key) => {
              const field = fields[key];
              const Control = field && webOf(field.kind).control;
              if (!field || !Control) return null;
              return (
                <tr key={key}>
                  <th scope="row">
                    <label htmlFor={`${id}-${key}`}>{field.label}</label>
                  </th>
                  <td>{valueText(field, row[key])}</td>
                  <td>
                    <span className={styles.patchCell}>
                      <Control
                        id={`${id}-${key}`}
                        field={field}
                        value={patch[key]}
                        onChange={(next) => set(key, next)}
                        disabled={disabled ?? false}
                      />
                      <button
                        type="button"
                        className={kit.iconButton}
                        aria-label={`不变更${field.label}`}
                        onClick={() => drop(key)}
                      >
                        <X size={16} aria-hidden="true" />
                      </button>
                    </span>
                  </td>
                </tr>
              );
            })}
          </ChangeFrame>
        )}
        {plansKey in patch && (
          <>
            <p className={styles.patchHead}>
              收付款计划
              <button type="button" className={kit.textButton} onClick={() => drop(plansKey)}>
                不变更计划
              </button>
            </p>
            <PlanPart contract={contract} plans={plans} amount={amount} onChange={(sent) => set(plansKey, sent)} />
          </>
        )}
      </div>
    );
  };
}
