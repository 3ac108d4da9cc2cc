/** What is behind a figure of a comparison: who gave which score in which round, and why. */
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ShownScore } from '../../model/evaluate/score-calls.ts';
import { spreadFlag } from '../../model/evaluate/score.ts';
import { figure } from './ScorePanel.tsx';
import styles from './CompareView.module.css';

export interface CompareEvidenceProps {
  readonly score: ShownScore;
  /** Of the dimension. */
  readonly code: string;
  readonly onClose: () => void;
}

export function CompareEvidence({ score, code, onClose }: CompareEvidenceProps): ReactElement | null {
  const of = score.dimensions.find((one) => one.code === code);
  if (!of) return null;
  const words = score.evidence.filter(({ dimension }) => dimension === code);
  return (
    <section className={styles.evidence} aria-label={`${score.name} ${of.name}`}>
      <h2>
        {score.name} · {of.name} {figure(of.score)}
        {of.spread !== null && of.spread >= spreadFlag && (
          <span className="tag" data-tone="warning">
            分歧 {of.spread}
          </span>
        )}
        <button type="button" aria-label="关闭" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </h2>
      <p className="secondary caption">
        面试 {figure(of.interview)}（主面计两份），{of.test === null ? '没有对应测评' : `测评 ${figure(of.test)}`}
      </p>
      {words.length === 0 && <p className="secondary">没有可看的评价</p>}
      <ul>
        {words.map((one) => (
          <li key={`${one.roundNo} ${one.evaluator}`}>
            <p>
              <b>{one.evaluator}</b>{' '}
              <span className="secondary">
                {one.roundName}
                {one.isChief && ' 主面'}
              </span>
              <b className={styles.given}>{one.score}</b>
            </p>
            {one.note && <p>{one.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
