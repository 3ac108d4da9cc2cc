/** The tabs of a page, in its head or above a list that brings a head of its own. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { RouteTab } from '#platform/entity/route.ts';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';

export interface RoleTabsProps {
  readonly label: string;
  /** The first one is the page without a parameter. */
  readonly tabs: readonly RouteTab[];
  readonly current: string | undefined;
}

export function RoleTabs({ label: name, tabs, current }: RoleTabsProps): ReactElement {
  return (
    <PageTabs label={name}>
      {tabs.map(({ key, label }, index) => (
        <Link key={key} to={index === 0 ? '?' : `?tab=${key}`} aria-current={key === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </PageTabs>
  );
}
