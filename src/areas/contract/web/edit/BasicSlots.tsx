/** Type with its category, and the number that is held for the form. */
import { Button, Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { createContext, use, useState } from 'react';
import { generatedCode } from '#core/org/public.ts';
import { formatDateTime } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { useRead } from '#platform/web/query.ts';
import { useAct } from '#platform/web/use-act.ts';
import { queryCategoryAndType } from '../../model/type-calls.ts';
import formStyles from '#platform/web/entity/entity-form.module.css';
import styles from './edit.module.css';

/** 销售类 / 销售合同: one choice sets both. */
export const TypeSlot: FormSlot = ({ id, value, onChange, set, disabled, invalid }): ReactElement => {
  const { data, isFetching } = useRead(queryCategoryAndType, {});
  const categories = data?.categoryRespVoList ?? [];
  return (
    <Select<number>
      id={id}
      className={styles.full}
      value={typeof value === 'number' ? value : null}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择"
      aria-required
      options={categories.map(({ id: categoryId, categoryName, typeRespVoList }) => ({
        label: categoryName,
        title: categoryName,
        options: typeRespVoList.map((type) => ({
          value: type.id,
          label: `${categoryName} / ${type.typeName}`,
          categoryId,
        })),
      }))}
      onChange={(next: number) => {
        const category = categories.find(({ typeRespVoList }) => typeRespVoList.some((type) => type.id === next));
        set('categoryId', category?.id ?? null);
        onChange(next);
      }}
    />
  );
};

/** What the page knows of the number: until when it is held, and which one to take instead of one that is taken. */
export interface NumberFacts {
  readonly expiresAt: string | null;
  readonly rule: string | null;
  readonly suggest: string | null;
}
export const NumberContext = createContext<NumberFacts>({ expiresAt: null, rule: null, suggest: null });

export const NumberSlot: FormSlot = ({
  id,
  field,
  value,
  onChange,
  disabled,
  invalid,
  values,
  row,
  describedBy,
}): ReactElement => {
  const facts = use(NumberContext);
  const [held, setHeld] = useState<{ readonly code: string; readonly expiresAt: string | null } | null>(null);
  const [isTyped, setTyped] = useState(false);
  const { isBusy, act } = useAct();
  const another = () =>
    act(async () => {
      const categoryId = typeof values['categoryId'] === 'number' ? values['categoryId'] : null;
      const answer = await call(generatedCode, { codeType: 'contract', categoryId, another: true });
      setHeld(answer);
      setTyped(false);
      onChange(answer.code);
    });
  const expiresAt = held?.expiresAt ?? facts.expiresAt;
  const hint = row
    ? '存为草稿后不再改变'
    : isTyped
      ? '自己填的编号只查有没有重复'
      : expiresAt && `为你保留到 ${formatDateTime(expiresAt).slice(11)}，存为草稿后不再改变`;
  return (
    <>
      <Input
        id={id}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        readOnly={row !== null || !isTyped}
        maxLength={field.max}
        status={invalid ? 'error' : ''}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        suffix={
          row === null && (
            <span className={styles.numberActs}>
              <Button type="link" size="small" loading={isBusy} onClick={() => void another()}>
                换一个
              </Button>
              <Button type="link" size="small" onClick={() => setTyped(true)} aria-pressed={isTyped}>
                自填
              </Button>
            </span>
          )
        }
      />
      {hint && <p className={formStyles.fieldHelp}>{hint}</p>}
      {facts.suggest !== null && (
        <Button size="small" className={styles.suggest} onClick={() => onChange(facts.suggest)}>
          用下一个 {facts.suggest}
        </Button>
      )}
    </>
  );
};
