/** Head of 基础信息 with its tabs and how many members count. */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTabs } from '#platform/web/router/use-page-tabs.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { baseTabs } from './base-tab-list.ts';

export interface GroupBaseHeadProps {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly actions?: ReactNode;
}

export function GroupBaseHead({ facts, actions }: GroupBaseHeadProps): ReactElement {
  const { offered, current } = usePageTabs(baseTabs);
  return (
    <PageHeader facts={facts} actions={actions}>
      <PageTabs label="基础信息的内容">
        {offered.map(({ key, label }) => (
          <Link
            key={key}
            to={key === baseTabs[0].key ? '/group-base-info' : `/group-base-info?tab=${key}`}
            aria-current={key === current?.key ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </PageTabs>
    </PageHeader>
  );
}
