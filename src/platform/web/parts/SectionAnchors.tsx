/** The way to the sections of a long page, at its left: what each holds, what is wrong in it, whether it is filled. */
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSectionInView } from '../entity/use-section-in-view.ts';
import styles from './SectionAnchors.module.css';

export interface SectionAnchor {
  readonly key: string;
  readonly label: string;
  /** How many it holds, in a few characters. */
  readonly count?: string | undefined;
  /** Something is overdue in it. */
  readonly isLate?: boolean | undefined;
  /** What it must hold is there. */
  readonly isDone?: boolean | undefined;
  /** Findings that have to be mended. */
  readonly errors?: number | undefined;
}

export interface SectionAnchorsProps {
  readonly anchors: readonly SectionAnchor[];
  /** Id of the heading of a section. */
  readonly idOf: (key: string) => string;
}

export function SectionAnchors({ anchors, idOf }: SectionAnchorsProps): ReactElement {
  const [inView, goTo] = useSectionInView(
    anchors.map(({ key }) => key),
    idOf,
  );
  return (
    <nav className={styles.root} aria-label="分区">
      {anchors.map(({ key, label, count, isLate, isDone, errors = 0 }) => (
        <button
          key={key}
          type="button"
          aria-current={key === inView ? 'location' : undefined}
          onClick={() => {
            document.getElementById(idOf(key))?.scrollIntoView({ behavior: 'smooth', block: 'start' });
            goTo(key);
          }}
        >
          {label}
          {count !== undefined && <small>{count}</small>}
          {isLate && <i role="img" aria-label="有逾期" title="有逾期" />}
          {errors > 0 && <b aria-label={`${errors} 处要改`}>{errors}</b>}
          {isDone && <Check size={14} role="img" aria-label="已填" />}
        </button>
      ))}
    </nav>
  );
}
