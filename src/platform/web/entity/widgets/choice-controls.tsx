/** Yes or no, one of few, one of many, several: few options stand open, many fold away. */
import { Radio, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import type { Field } from '#platform/entity/field.ts';
import { hasSeparator, splitList, typedSeparators } from '#lib/text/list-text.ts';
import { selectOptions } from './select-options.ts';
import type { ControlProps } from './widget-props.ts';
import { ariaOf, statusOf } from './widget-props.ts';
import styles from './field-controls.module.css';

/** Options that fit side by side: at most four and not wider than a control. */
export function isShortChoice(field: Field): boolean {
  const options = field.options ?? [];
  return options.length <= 4 && options.reduce((sum, option) => sum + option.label.length + 3, 0) <= 28;
}

/** A switch where a default says what nothing means, else two words: no answer is not "no". */
export function BoolControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled, labelledBy } = props;
  if (field.default !== undefined) {
    return (
      <Switch id={id} checked={value === true} disabled={disabled} onChange={onChange} aria-labelledby={labelledBy} />
    );
  }
  return (
    <Radio.Group
      id={id}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      aria-labelledby={labelledBy}
      options={[
        { value: true, label: '是' },
        { value: false, label: '否' },
      ]}
    />
  );
}

export function OneOfControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled, labelledBy } = props;
  if (field.required && isShortChoice(field)) {
    return (
      <Radio.Group
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        aria-labelledby={labelledBy}
        options={selectOptions(field)}
      />
    );
  }
  return (
    <Select
      id={id}
      className={styles.select}
      value={value ?? null}
      disabled={disabled}
      status={statusOf(props)}
      options={selectOptions(field)}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择"
      onChange={(next: unknown) => onChange(next ?? null)}
      {...ariaOf(props)}
    />
  );
}

export function ManyOfControl(props: ControlProps): ReactElement {
  const { id, field, value, onChange, disabled } = props;
  return (
    <Select
      id={id}
      className={styles.select}
      mode="multiple"
      value={Array.isArray(value) ? (value as string[]) : []}
      disabled={disabled}
      status={statusOf(props)}
      options={selectOptions(field)}
      maxCount={field.max}
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择"
      onChange={(next: string[]) => onChange(next.length > 0 ? next : null)}
      {...ariaOf(props)}
    />
  );
}

/** Several short texts: Enter or a separator ends one, a pasted line gives several. */
export function ListControl(props: ControlProps): ReactElement {
  const { id, value, onChange, disabled } = props;
  return (
    <Select
      id={id}
      className={styles.select}
      mode="tags"
      open={false}
      suffixIcon={null}
      value={Array.isArray(value) ? (value as string[]) : []}
      disabled={disabled}
      status={statusOf(props)}
      tokenSeparators={typedSeparators}
      allowClear
      placeholder="输入后按回车，可粘贴多个"
      onChange={(next: string[]) => {
        const entries = [
          ...new Set(
            next
              .flatMap((entry) => (hasSeparator(entry) ? splitList(entry) : [entry.trim()]))
              .filter((entry) => entry !== ''),
          ),
        ];
        onChange(entries.length > 0 ? entries : null);
      }}
      {...ariaOf(props)}
    />
  );
}
