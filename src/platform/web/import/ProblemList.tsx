/** Problems by kind, mended once for all rows that share the same text. */
import { Input, Select } from 'antd';
import { CircleX, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '#platform/entity/field.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import type { CellChange } from './import-calls.ts';
import { ManyRowsButton } from './ManyRowsButton.tsx';
import { rowsWithoutQuestion, suggestedChanges } from './suggested-changes.ts';
import importStyles from './import.module.css';
import styles from './ProblemList.module.css';

type Problem = ImportBatch['problems'][number];
type ProblemValue = Problem['values'][number];

export interface ProblemListProps {
  readonly problems: readonly Problem[];
  readonly fields: Readonly<Record<string, Field>>;
  readonly chosen: string | null;
  readonly isBusy: boolean;
  /** Shows only rows with this kind of problem; null shows all. */
  readonly onChoose: (kind: string | null) => void;
  readonly onMend: (changes: readonly CellChange[]) => void;
}

function Mend({
  value,
  field,
  isBusy,
  onMend,
}: {
  readonly value: ProblemValue;
  readonly field: Field | undefined;
  readonly isBusy: boolean;
  readonly onMend: (value: string) => void;
}): ReactElement {
  const [text, setText] = useState(value.suggestion ?? '');
  const isUnchanged = text.trim() === '' || text === value.raw;
  const label = value.raw === '' ? '空白' : `“${value.raw}”`;
  return (
    <form
      className={styles.mend}
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in the box; many rows are changed by the button alone, which asks first.
        if (!isUnchanged && value.count <= rowsWithoutQuestion) onMend(text);
      }}
    >
      <p className="caption secondary">
        {label}出现 {value.count.toLocaleString('en-US')} 次，改为
      </p>
      {field?.options ? (
        <Select
          aria-label={`${label}改为`}
          value={text || null}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择"
          options={field.options.map((option) => ({ value: option.label, label: option.label }))}
          onChange={(next) => setText(next ?? '')}
        />
      ) : (
        <Input
          aria-label={`${label}改为`}
          value={text}
          maxLength={2000}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ManyRowsButton
        type="primary"
        rows={value.count}
        text={`${label}改为“${text}”`}
        isBusy={isBusy}
        isDisabled={isUnchanged}
        onAct={() => onMend(text)}
      >
        改这 {value.count.toLocaleString('en-US')} 行
      </ManyRowsButton>
    </form>
  );
}

/** Texts of one problem that are offered at once. */
const shownValues = 5;

export function ProblemList({ problems, fields, chosen, isBusy, onChoose, onMend }: ProblemListProps): ReactElement {
  const keyOf = (problem: Problem) => `${problem.kind}:${problem.key}`;
  const suggested = suggestedChanges(problems);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen !== null) list.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <aside className={styles.root} aria-label="待处理的问题">
      <SectionHead title="待处理的问题" note="按类合并，一次改完">
        {suggested.rows > 0 && (
          <ManyRowsButton
            rows={suggested.rows}
            text={suggested.text}
            isBusy={isBusy}
            onAct={() => onMend(suggested.changes)}
          >
            采纳全部建议
          </ManyRowsButton>
        )}
      </SectionHead>
      {problems.length === 0 && <p className={`${styles.none} secondary`}>没有要处理的问题</p>}
      <ul ref={list}>
        {problems.map((problem) => {
          const isChosen = chosen === keyOf(problem);
          return (
            <li key={keyOf(problem)} data-chosen={isChosen || undefined}>
              <button
                type="button"
                className={styles.head}
                aria-expanded={isChosen}
                onClick={() => onChoose(isChosen ? null : keyOf(problem))}
              >
                {problem.level === 'error' ? (
                  <CircleX size={14} className={importStyles.markError} role="img" aria-label="错误" />
                ) : (
                  <TriangleAlert size={14} className={importStyles.markWarning} role="img" aria-label="警告" />
                )}
                <span>
                  <b>{problem.title}</b>
                  {problem.hint && <small>{problem.hint}</small>}
                </span>
                <b>{problem.count.toLocaleString('en-US')}</b>
              </button>
              {isChosen &&
                problem.values
                  .slice(0, shownValues)
                  .map((value) => (
                    <Mend
                      key={value.raw}
                      value={value}
                      field={fields[problem.key]}
                      isBusy={isBusy}
                      onMend={(next) => onMend([{ key: problem.key, raw: value.raw, value: next }])}
                    />
                  ))}
              {isChosen && problem.values.length > shownValues && (
                <p className="caption secondary">其余 {problem.values.length - shownValues} 种写法改完上面的再显示</p>
              )}
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
