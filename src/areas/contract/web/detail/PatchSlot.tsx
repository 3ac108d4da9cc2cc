/** 变更内容: a line for each thing that becomes another one, what it is now beside what it will be. */
import { Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
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
import type { ContractDetail } from '../../model/list-calls.ts';
import { partiesOf, partOf, partyKeys, plansOf } from '../parts/drafts.ts';
import { PartiesEditor } from '../parts/PartiesEditor.tsx';
import { PlansEditor } from '../parts/PlansEditor.tsx';
import { heldPlan, sentPlans, verbOf } from './contract-words.ts';
import styles from './contract-detail.module.css';

type Patch = Readonly<Record<string, unknown>>;

/** Fields with a control of their own; lines of the contract are changed by the instalments and the amount. */
const fields: Fields = Object.fromEntries(
  Object.entries(changeableFields as Fields).filter(([, field]) => webOf(field.kind).control !== undefined),
);
/** Parts that a change replaces as a whole. */
const partLabels = { parties: '签约方', plans: '收付款计划' } as const;
type PartKey = keyof typeof partLabels;
const partKeys = Object.keys(partLabels) as PartKey[];

const choices = [
  ...Object.entries(fields).map(([value, { label }]) => ({ value, label })),
  ...partKeys.map((value) => ({ value, label: partLabels[value] })),
];

interface PatchProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
  readonly detail: ContractDetail;
}

function PatchEditor({ id, value, onChange, disabled, detail }: PatchProps): ReactElement {
  const patch = (value ?? {}) as Patch;
  const set = (key: string, next: unknown) => onChange({ ...patch, [key]: next });
  const drop = (key: string) => {
    const { [key]: _gone, ...rest } = patch;
    onChange(Object.keys(rest).length > 0 ? rest : null);
  };
  const { contract, plans, parties } = detail;
  const row = contract as unknown as AnyRow;
  const chosen = Object.keys(patch).filter((key) => !(key in partLabels));
  // A part begins as it stands.
  const begun: Patch = {
    ...row,
    parties: parties.map((party) => partOf(party, partyKeys)),
    plans: sentPlans(plans),
  };
  const amount = typeof patch['amount'] === 'number' ? patch['amount'] : contract.amount;
  return (
    <div className={styles.patch}>
      <Select<string>
        id={id}
        value={null}
        disabled={disabled}
        placeholder="添加变更项"
        showSearch={{ optionFilterProp: 'label' }}
        options={choices.filter((choice) => !(choice.value in patch) && !contract.masked?.includes(choice.value))}
        onChange={(key) => set(key, begun[key])}
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
      {partKeys
        .filter((key) => key in patch)
        .map((key) => (
          <section key={key} className={styles.patchPart}>
            <p className={styles.patchHead}>
              {partLabels[key]}
              <button type="button" className={kit.textButton} onClick={() => drop(key)}>
                不变更{partLabels[key]}
              </button>
            </p>
            {key === 'plans' ? (
              <PlansEditor
                id={`${id}-plans`}
                plans={plansOf(patch)}
                amount={amount}
                isExpense={contract.direction === 'expense'}
                heldBy={heldPlan(plans, verbOf(contract))}
                disabled={disabled}
                onChange={(next) => set(key, next)}
              />
            ) : (
              <PartiesEditor
                id={`${id}-parties`}
                parties={partiesOf(patch)}
                disabled={disabled}
                onChange={(next) => set(key, next)}
              />
            )}
          </section>
        ))}
    </div>
  );
}

/** The slot reads the contract with its instalments: the act is begun from lists and from the palette too. */
export const PatchSlot: FormSlot = ({ id, value, onChange, disabled = false, row }) => {
  const contractId = row?.id ?? 0;
  const { data, error } = useRead(getContract, { id: contractId }, { enabled: contractId > 0 });
  if (error) return <p className="secondary">合同没有加载出来，请关闭后重试</p>;
  if (!data) return <Skeleton rows={3} />;
  return <PatchEditor id={id} value={value} onChange={onChange} disabled={disabled} detail={data} />;
};
