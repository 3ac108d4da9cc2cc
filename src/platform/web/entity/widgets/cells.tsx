/** What values look like in a table and in a detail line. Empty is -- in the secondary colour. */
import { Tooltip } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { Field, Option } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatAmount, isEmpty, unitOf } from '#platform/entity/format.ts';
import tableStyles from '../entity-table.module.css';
import stateStyles from './State.module.css';
import styles from './cells.module.css';
import { valueText } from '../value-text.ts';
import { dictionaryText, useDictionary } from './dictionary.ts';
import { MaskedValue } from './MaskedValue.tsx';
import { PersonName } from './PersonName.tsx';
import { refPickerOf } from './ref-pickers.ts';
import { useRefRead } from './use-ref-option.ts';
import type { CellProps } from './widget-props.ts';

export const Empty = (): ReactElement => <span className="secondary">{EMPTY_TEXT}</span>;

/** Cut with dots; the whole stands in the tooltip of the browser, which costs nothing per cell. */
const Cut = ({ text }: { readonly text: string }): ReactElement => (
  <span className={tableStyles.cellCut} title={text}>
    {text}
  </span>
);

/** Words of any value that needs no lookup. */
export function TextCell(props: CellProps): ReactNode {
  if (props.masked) return <MaskedValue {...props} />;
  const text = valueText(props.field, props.value);
  return text === EMPTY_TEXT ? <Empty /> : <Cut text={text} />;
}

/** The whole text with its line breaks. */
export function TextDetail(props: CellProps): ReactNode {
  if (props.masked) return <MaskedValue {...props} />;
  const text = valueText(props.field, props.value);
  return text === EMPTY_TEXT ? (
    <Empty />
  ) : (
    <span className={styles.detailText} data-part="detail-text">
      {text}
    </span>
  );
}

/** The unit of a field beside a head; nothing for a field without one. */
export function HeadUnit({ field }: { readonly field: Field | undefined }): ReactNode {
  const unit = unitOf(field);
  return unit && <span className={tableStyles.headUnit}>{unit}</span>;
}

/** Money in a column: the unit stands in the head, only the number in the cell. */
export function MoneyCell(props: CellProps): ReactNode {
  if (props.masked) return <MaskedValue {...props} />;
  return isEmpty(props.value) ? <Empty /> : <span>{formatAmount(props.field, props.value)}</span>;
}

/** Dot and word: round is good, a ring in progress, a square bad; the colour is never alone. */
export function State({ option }: { readonly option: Option }): ReactElement {
  return option.tone ? (
    <span className={`${stateStyles.word} ${stateStyles[option.tone]}`} data-part="state-word">
      {option.label}
    </span>
  ) : (
    <span>{option.label}</span>
  );
}

export function OneOfCell({ field, value }: CellProps): ReactNode {
  if (isEmpty(value)) return <Empty />;
  const option = field.options?.find((entry) => entry.code === value);
  return option ? <State option={option} /> : <Cut text={valueText(field, value)} />;
}

/** At most two tags, the rest as +n with a tooltip that holds all. */
export function Tags({ labels, max = 2 }: { readonly labels: readonly string[]; readonly max?: number }): ReactElement {
  if (labels.length === 0) return <Empty />;
  const rest = labels.length - max;
  return (
    <span className={tableStyles.cellTags}>
      {labels.slice(0, max).map((label) => (
        <span key={label} className="tag">
          {label}
        </span>
      ))}
      {rest > 0 && (
        <Tooltip title={labels.join('、')}>
          <span className="tag">+{rest}</span>
        </Tooltip>
      )}
    </span>
  );
}

const labelsOf = ({ field, value }: CellProps): string[] =>
  Array.isArray(value)
    ? value.map((code) => field.options?.find((option) => option.code === code)?.label ?? String(code))
    : [];
export const ManyOfCell = (props: CellProps): ReactElement => <Tags labels={labelsOf(props)} />;
export const ManyOfDetail = (props: CellProps): ReactElement => <Tags labels={labelsOf(props)} max={20} />;

/** Words of a code of a large dictionary. */
export function DictionaryCell({ field, value }: CellProps): ReactNode {
  const { tree } = useDictionary(isEmpty(value) ? undefined : field.dictionary);
  return isEmpty(value) ? <Empty /> : <Cut text={dictionaryText(field.dictionary, tree, String(value))} />;
}

/** Name of the row pointed at; people with picture or initials. */
export function RefCell({ field, value }: CellProps): ReactNode {
  const { option, isFailed } = useRefRead(field.to, value);
  if (isEmpty(value)) return <Empty />;
  // Grey for ever would say that it is still on its way.
  if (isFailed) return <span className="secondary">未加载</span>;
  if (option === undefined)
    return <span className={tableStyles.skeletonBar} data-part="skeleton-bar" role="img" aria-label="加载中" />;
  if (option === null) return <span className="secondary">已删除</span>;
  return refPickerOf(field.to)?.person ? (
    <PersonName name={option.label} image={option.image} />
  ) : (
    <Cut text={option.label} />
  );
}

/** Signs in front of numbers that people carry: figures of one width. */
export function IdentifierCell(props: CellProps): ReactNode {
  if (isEmpty(props.value)) return <Empty />;
  return props.masked ? <MaskedValue {...props} /> : <Cut text={String(props.value)} />;
}
