/** Head of a page: where one is, its name, key figures, actions. Stays in sight while the panel scrolls. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import pageHeaderStyles from './page-header.module.css';
import styles from './PageHeader.module.css';
import { breadcrumb } from '../router/route-tree.ts';
import { useCurrentRoute, useRouteTree } from '../router/use-route.ts';

export interface PageHeaderProps {
  /** Title of the route by default. */
  readonly title?: ReactNode;
  /** Key figures: label and value. */
  readonly facts?: readonly { readonly label: string; readonly value: ReactNode }[];
  /** Tags beside the title. */
  readonly tags?: ReactNode;
  /** Buttons at the right; one primary at most. */
  readonly actions?: ReactNode;
  /** Path above the title, for screens that are not in the menu. */
  readonly showPath?: boolean;
  /** A second line: tabs. */
  readonly children?: ReactNode;
}

function Path() {
  const tree = useRouteTree();
  const route = useCurrentRoute();
  if (!route) return null;
  const line = breadcrumb(tree, route);
  return (
    <nav className={pageHeaderStyles.path} aria-label="当前位置">
      {line.map((step, index) =>
        index === line.length - 1 ? (
          <span key={step.path} aria-current="page">
            {step.title}
          </span>
        ) : (
          <span key={step.path}>
            <Link to={step.path}>{step.title}</Link>
            <i aria-hidden="true">/</i>
          </span>
        ),
      )}
    </nav>
  );
}

export function PageHeader({ title, facts = [], tags, actions, showPath = false, children }: PageHeaderProps) {
  const route = useCurrentRoute();
  return (
    <header className={styles.root} data-part="page-header">
      {showPath && <Path />}
      <div className={pageHeaderStyles.line} data-part="page-header-line">
        <h1 className="ellipsis" tabIndex={-1}>
          {title ?? route?.title}
        </h1>
        {tags}
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {actions && (
          <div className={styles.actions} data-part="page-actions">
            {actions}
          </div>
        )}
      </div>
      {children}
    </header>
  );
}
