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
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import kit from '#platform/web/styles/kit.module.css';
import { changeableFields } from '../../model/change/change-acts.ts';
import { getContract } from '../../model/list-calls.ts';
import type { Contract, Plan } from './contract-words.ts';
import { verbOf } from './contract-words.ts';
import type { PlanLine } from './PlanLines.tsx';
import { linesOf, PlanLines, sentLines } from './PlanLines.tsx';
import styles from './contract-detail.module.css';

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
        onChange(sentLines(next));
      }}
    />
  );
}

interface PatchProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
  readonly contract: Contract;
  readonly plans: readonly Plan[];
}

function PatchEditor({ id, value, onChange, disabled, contract, plans }: PatchProps): ReactElement {
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
        disabled={disabled}
        placeholder="添加变更项"
        options={choices.filter((choice) => !(choice.value in patch) && !contract.masked?.includes(choice.value))}
        onChange={(key) =>
          set(key, key === plansKey ? plans.map(({ id: planId, version }) => ({ id: planId, version })) : row[key])
        }
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
                      disabled={disabled}
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
}

/** The slot reads the contract with its instalments: the act is begun from lists and from the palette too. */
export const PatchSlot: FormSlot = ({ id, value, onChange, disabled = false, row }) => {
  const contractId = row?.id ?? 0;
  const { data, error } = useRead(getContract, { id: contractId }, { enabled: contractId > 0 });
  if (error) return <p className="secondary">合同没有加载出来，请关闭后重试</p>;
  if (!data) return <Skeleton rows={3} />;
  return (
    <PatchEditor
      id={id}
      value={value}
      onChange={onChange}
      disabled={disabled}
      contract={data.contract}
      plans={data.plans}
    />
  );
};
