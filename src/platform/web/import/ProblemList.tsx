/** Problems by kind, mended once for all rows that share the same text. */
import { CircleX, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import type { Field } from '#platform/entity/field.ts';
import type { ImportBatch } from '#platform/entity/transfer.ts';
import { SectionHead } from '../parts/SectionHead.tsx';
import type { CellChange } from './import-calls.ts';
import { ManyRowsButton } from './ManyRowsButton.tsx';
import { MendForm } from './MendForm.tsx';
import { suggestedChanges } from './suggested-changes.ts';
import importStyles from './import.module.css';
import styles from './ProblemList.module.css';

type Problem = ImportBatch['problems'][number];

export interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** Columns of the batch by key: what they are called, and which of them an import can make rows for. */
  readonly columns: ImportBatch['fields'];
  readonly fields: Readonly<Record<string, Field>>;
  readonly chosen: string | null;
  readonly isBusy: boolean;
  /** Shows only rows with this kind of problem; null shows all. */
  readonly onChoose: (kind: string | null) => void;
  readonly onMend: (changes: readonly CellChange[]) => void;
}

/** Texts of one problem that are offered at once. */
const shownValues = 5;

export function ProblemList({
  problems,
  columns,
  fields,
  chosen,
  isBusy,
  onChoose,
  onMend,
}: ProblemListProps): ReactElement {
  const keyOf = (problem: Problem) => `${problem.kind}:${problem.key}`;
  /** Only for what is not there: one of several namesakes is chosen, not made again. */
  const createsOf = ({ key, kind }: Problem) =>
    kind.startsWith('unknown_')
      ? (columns.find((column) => column.key === key && column.creates)?.label ?? null)
      : null;
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
                    <MendForm
                      key={value.raw}
                      value={value}
                      field={fields[problem.key]}
                      creates={createsOf(problem)}
                      isBusy={isBusy}
                      onMend={(next, create) =>
                        onMend([{ key: problem.key, raw: value.raw, value: next, ...(create && { create }) }])
                      }
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
