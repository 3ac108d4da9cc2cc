/** Frame of /404 and /401: drawing, one sentence, ways out. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from '#platform/web/shell/states.module.css';

export interface ErrorPageProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly reason?: string;
  /** Instead of the sentence: who can help, and how to ask them. */
  readonly explanation?: ReactNode;
  readonly children?: ReactNode;
}

export function ErrorPage({ drawing, title, reason, explanation, children }: ErrorPageProps) {
  return (
    <main className={styles.pageCentre}>
      <div className={styles.state} data-part="state">
        {drawing}
        <h1 className={styles.stateTitle}>{title}</h1>
        {explanation ?? <p className={styles.stateReason}>{reason}</p>}
        <div className={styles.stateActions}>
          {children}
          <Link className="button" to="/" replace>
            返回首页
          </Link>
          <button type="button" className="button button-text" onClick={() => history.back()}>
            返回上一页
          </button>
        </div>
      </div>
    </main>
  );
}
