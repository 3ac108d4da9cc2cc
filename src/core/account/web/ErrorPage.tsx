/** Frame of /404 and /401: drawing, one sentence, ways out. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import '#platform/web/shell/states.css';

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
    <main className="page-centre error-page">
      <div className="state">
        {drawing}
        <h1 className="state-title">{title}</h1>
        {explanation ?? <p className="state-reason">{reason}</p>}
        <div className="state-actions">
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
