/** The rule of an automatic label: up to five conditions, each a fact with codes or whole years; all must hold. */
import { Button, InputNumber, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import type { LabelCondition, LabelRule } from '../../model/label-rules.ts';
import { choiceFacts, isChoice, isRange, maximumConditions, rangeFacts } from '../../model/label-rules.ts';
import kit from '#platform/web/styles/kit.module.css';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './RuleControl.module.css';

const facts = [...Object.entries(choiceFacts), ...Object.entries(rangeFacts)].map(([value, { label }]) => ({
  value,
  label,
}));

function freshCondition(fact: string): LabelCondition {
  return isRange(fact) ? { fact, from: null, to: null } : { fact: isChoice(fact) ? fact : 'educationGroup', codes: [] };
}

interface LineProps {
  readonly condition: LabelCondition;
  readonly number: number;
  readonly taken: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (condition: LabelCondition) => void;
  readonly onRemove: () => void;
}

function Values({ condition, number, disabled, onChange }: Omit<LineProps, 'taken' | 'onRemove'>): ReactElement {
  if ('codes' in condition) {
    const { label, options } = choiceFacts[condition.fact];
    return (
      <Select
        mode="multiple"
        aria-label={`条件 ${number} ${label}`}
        placeholder="请选择"
        disabled={disabled}
        value={[...condition.codes]}
        options={options.map((option) => ({ value: option.code, label: option.label }))}
        onChange={(codes: string[]) => onChange({ fact: condition.fact, codes })}
      />
    );
  }
  const { label, unit } = rangeFacts[condition.fact];
  const ends = [
    ['from', '起'],
    ['to', '止'],
  ] as const;
  return (
    <span className={styles.range}>
      {ends.map(([end, word]) => (
        <InputNumber
          key={end}
          aria-label={`条件 ${number} ${label}${word}`}
          placeholder="不限"
          prefix={end === 'from' ? '满' : '至'}
          suffix={unit}
          min={0}
          max={120}
          precision={0}
          disabled={disabled}
          value={condition[end]}
          onChange={(value) => onChange({ ...condition, [end]: value })}
        />
      ))}
    </span>
  );
}

function Line({ taken, onRemove, ...line }: LineProps): ReactElement {
  const { condition, number, disabled, onChange } = line;
  return (
    <li>
      <Select
        aria-label={`条件 ${number}`}
        disabled={disabled}
        value={condition.fact}
        options={facts.map((fact) => ({
          ...fact,
          disabled: taken.includes(fact.value) && fact.value !== condition.fact,
        }))}
        onChange={(fact) => onChange(freshCondition(fact))}
      />
      <Values {...line} />
      <button
        type="button"
        className={kit.iconButton}
        aria-label={`移除条件 ${number}`}
        title="移除"
        disabled={disabled}
        onClick={onRemove}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

export const RuleControl: FormSlot = ({ value, onChange, disabled = false, labelledBy }) => {
  const conditions = (value as LabelRule | null)?.conditions ?? [];
  const taken = conditions.map((condition) => condition.fact as string);
  const set = (next: readonly LabelCondition[]) => onChange(next.length === 0 ? null : { conditions: next });
  const free = facts.find((fact) => !taken.includes(fact.value));
  return (
    <div className={styles.root} role="group" aria-labelledby={labelledBy}>
      <ul>
        {conditions.map((condition, index) => (
          <Line
            key={condition.fact}
            condition={condition}
            number={index + 1}
            taken={taken}
            disabled={disabled}
            onChange={(changed) => set(conditions.map((present, at) => (at === index ? changed : present)))}
            onRemove={() => set(conditions.filter((_present, at) => at !== index))}
          />
        ))}
      </ul>
      {free && conditions.length < maximumConditions && (
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={disabled}
          onClick={() => set([...conditions, freshCondition(free.value)])}
        >
          添加条件
        </Button>
      )}
      {conditions.length > 1 && <p className={formStyles.fieldHelp}>同时满足全部条件的在职员工自动带上此标签</p>}
    </div>
  );
};
