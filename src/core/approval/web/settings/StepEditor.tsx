/** One step of a rule: who decides, and where several do, whether all or one. */
import { Button, InputNumber, Select } from 'antd';
import { CircleAlert, Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useRefSearch } from '#platform/web/entity/widgets/use-ref-option.ts';
import { useRead } from '#platform/web/query.ts';
import kit from '#platform/web/styles/kit.module.css';
import { deciderKinds, stepModes } from '../../model/approval-dicts.ts';
import type { Decider, Step } from '../../model/approval-rule.ts';
import { ruleLimits } from '../../model/approval-rule.ts';
import { queryRuleRole } from '../../model/rule-calls.ts';
import { newDecider } from './rule-draft.ts';
import styles from './settings.module.css';

const optionsOf = (entries: readonly { readonly code: string; readonly label: string }[]) =>
  entries.map(({ code, label }) => ({ value: code, label }));
const kinds = optionsOf(deciderKinds);
const modes = optionsOf(stepModes);

/** Names of people by their id, as far as they are known. */
export type Names = Readonly<Record<string, string>>;

interface PeopleProps {
  readonly value: readonly number[];
  readonly names: Names;
  readonly label: string;
  readonly onChange: (ids: number[]) => void;
}

function People({ value, names, label, onChange }: PeopleProps): ReactElement {
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Names>({});
  const { options, isFetching } = useRefSearch('group_user_base', keyword, isOpen);
  const chosen = value.map((id) => ({ value: id, label: names[id] ?? found[id] ?? `${id}` }));
  const others = options
    .filter(({ id }) => !value.includes(id))
    .map(({ id, label: name }) => ({ value: id, label: name }));
  return (
    <Select
      mode="multiple"
      className={styles.people}
      aria-label={label}
      value={[...value]}
      maxCount={ruleLimits.people}
      placeholder="输入姓名或拼音查找"
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onOpenChange={setOpen}
      loading={isFetching}
      options={[...chosen, ...others]}
      notFoundContent={isFetching ? '正在查找' : '没有找到'}
      onChange={(ids: number[]) => {
        setFound((before) => ({ ...before, ...Object.fromEntries(others.map((one) => [one.value, one.label])) }));
        onChange(ids);
      }}
    />
  );
}

function Role({
  value,
  label,
  onChange,
}: {
  value: number;
  label: string;
  onChange: (id: number) => void;
}): ReactElement {
  const { data } = useRead(queryRuleRole, {}, { quiet: true });
  return (
    <Select
      className={styles.role}
      aria-label={label}
      value={value === 0 ? null : value}
      placeholder="选择角色"
      loading={!data}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data?.roles ?? []).map(({ id, name, holders }) => ({ value: id, label: `${name}（${holders} 人）` }))}
      onChange={(id: number | null) => onChange(id ?? 0)}
    />
  );
}

interface DeciderProps {
  readonly decider: Decider;
  readonly names: Names;
  readonly label: string;
  readonly onChange: (decider: Decider) => void;
  readonly onRemove: (() => void) | undefined;
}

export function DeciderEditor({ decider, names, label, onChange, onRemove }: DeciderProps): ReactElement {
  return (
    <span className={styles.decider}>
      <Select
        className={styles.kind}
        aria-label={label}
        value={decider.kind}
        options={kinds}
        onChange={(kind) => onChange(newDecider(kind))}
      />
      {decider.kind === 'superior_line' && (
        <InputNumber
          className={styles.level}
          aria-label={`${label}：第几级上级`}
          min={2}
          max={ruleLimits.line}
          precision={0}
          prefix="第"
          suffix="级"
          value={decider.level}
          onChange={(level) => level !== null && onChange({ ...decider, level })}
        />
      )}
      {decider.kind === 'role' && (
        <Role value={decider.roleId} label={`${label}：角色`} onChange={(roleId) => onChange({ ...decider, roleId })} />
      )}
      {decider.kind === 'people' && (
        <People
          value={decider.staffIds}
          names={names}
          label={`${label}：指定的人`}
          onChange={(staffIds) => onChange({ ...decider, staffIds })}
        />
      )}
      {onRemove && (
        <button type="button" className={kit.iconButton} aria-label={`去掉${label}`} onClick={onRemove}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

interface StepProps {
  readonly step: Step;
  readonly index: number;
  readonly names: Names;
  /** What is said of each decider, by its place. */
  readonly notes: readonly { readonly deciderNo: number; readonly message: string }[];
  readonly onChange: (step: Step) => void;
  readonly onRemove: (() => void) | undefined;
}

export function StepEditor({ step, index, names, notes, onChange, onRemove }: StepProps): ReactElement {
  const { deciders, mode } = step;
  const change = (at: number, decider: Decider | null) =>
    onChange({
      ...step,
      deciders: decider
        ? deciders.map((one, place) => (place === at ? decider : one))
        : deciders.filter((_, place) => place !== at),
    });
  const people = deciders.reduce((sum, one) => sum + (one.kind === 'people' ? Math.max(1, one.staffIds.length) : 1), 0);
  return (
    <li>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      <div className={styles.step}>
        {deciders.map((decider, at) => (
          <DeciderEditor
            key={at}
            decider={decider}
            names={names}
            label={`第 ${index + 1} 步审批人 ${at + 1}`}
            onChange={(next) => change(at, next)}
            onRemove={deciders.length > 1 ? () => change(at, null) : onRemove}
          />
        ))}
        <span className={styles.stepActs}>
          {people > 1 && (
            <Select
              size="small"
              aria-label={`第 ${index + 1} 步怎样算通过`}
              value={mode}
              options={modes}
              onChange={(next) => onChange({ ...step, mode: next })}
            />
          )}
          {deciders.length < ruleLimits.deciders && (
            <Button
              type="text"
              size="small"
              icon={<Plus size={13} aria-hidden="true" />}
              onClick={() => onChange({ ...step, deciders: [...deciders, newDecider('role')] })}
            >
              一起审
            </Button>
          )}
        </span>
        {notes.map(({ deciderNo, message }) => (
          <span key={`${deciderNo} ${message}`} className={styles.amber}>
            <CircleAlert size={13} aria-hidden="true" /> {message}
          </span>
        ))}
      </div>
    </li>
  );
}
