/** What an act changes, line by line: before struck, after bold, the difference. What one may not see is named and never valued. */
import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import type { ComparisonLine } from '../../model/approval-calls.ts';
import styles from './request.module.css';

interface ComparisonProps {
  readonly lines: readonly ComparisonLine[];
  /** Fields that stay as they are. */
  readonly sameCount: number;
  readonly hiddenCount: number;
}

function Line({ line, moves }: { readonly line: ComparisonLine; readonly moves: boolean }): ReactElement {
  const { label, kind, before, after, difference } = line;
  if (kind === 'hidden')
    return (
      <tr>
        <th scope="row">{label}</th>
        <td colSpan={moves ? 3 : 2}>
          <Lock size={13} aria-hidden="true" /> 有变，无权查看
        </td>
      </tr>
    );
  return (
    <tr data-added={before === null || undefined}>
      <th scope="row">{label}</th>
      <td>{before === null ? <span className="secondary">{EMPTY_TEXT}</span> : <del>{before}</del>}</td>
      <td>
        <ins>{after ?? EMPTY_TEXT}</ins>
      </td>
      {moves && <td>{difference}</td>}
    </tr>
  );
}

function countWords(changed: number, sameCount: number): string {
  return sameCount > 0 ? `${changed} 项有变，其余 ${sameCount} 项不变` : `${changed} 项有变`;
}

export function Comparison({ lines, sameCount, hiddenCount }: ComparisonProps): ReactElement {
  const said = lines.filter(({ kind }) => kind === 'said');
  const changed = lines.filter(({ kind }) => kind !== 'said');
  // A column of blanks says nothing.
  const moves = changed.some(({ difference }) => difference !== null);
  return (
    <>
      {changed.length > 0 && (
        <section className={styles.section} aria-label="改了什么">
          <SectionHead title="改了什么" note={countWords(changed.length, sameCount)} />
          <table className={styles.comparison}>
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">变更前</th>
                <th scope="col">变更后</th>
                {moves && <th scope="col">差</th>}
              </tr>
            </thead>
            <tbody>
              {changed.map((line) => (
                <Line key={line.key} line={line} moves={moves} />
              ))}
            </tbody>
          </table>
          {hiddenCount > 0 && <p className="secondary caption">{hiddenCount} 项因权限不显示内容</p>}
        </section>
      )}
      {said.length > 0 && (
        <section className={styles.section} aria-label="说明">
          <SectionHead title="说明" />
          <dl className={styles.said}>
            {said.map(({ key, label, after }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{after ?? EMPTY_TEXT}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
