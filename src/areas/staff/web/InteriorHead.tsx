/** Head of the tabs: department, leader, head count, actions of the tab. */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatNumber } from '#platform/entity/format.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import type { InteriorView } from './interior-view.ts';
import { interiorTabs } from './interior-tabs.ts';
import { tabAddress, wholeGroup } from './interior-view.ts';
import type { Address } from '#platform/web/use-address.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './InteriorHead.module.css';

export interface InteriorHeadProps {
  readonly view: InteriorView;
  readonly address: Address;
  readonly actions?: ReactNode;
}

export function InteriorHead({ view, address, actions }: InteriorHeadProps): ReactElement {
  const { department, tab, asOf } = view;
  const { leader, countAll, headcountPlan } = department;
  const facts = [
    department.id === wholeGroup
      ? { label: '企业', value: `${formatNumber(department.children.length)} 家` }
      : { label: '负责人', value: leader?.name ?? '待定' },
    { label: '在岗', value: <span title="不含待入职、顾问和外包人员">{formatNumber(countAll)}</span> },
    ...(headcountPlan === null ? [] : [{ label: '编制', value: formatNumber(headcountPlan) }]),
  ];
  const over = headcountPlan === null ? 0 : countAll - headcountPlan;
  return (
    <PageHeader
      title={department.name}
      tags={over > 0 && <span className="tag tag-danger">超编 {over}</span>}
      facts={facts}
      actions={actions}
    >
      <PageTabs label="视图" className={styles.tabs}>
        {interiorTabs.map(({ key, label }) => (
          <Link key={key} to={tabAddress(key, department.id, asOf)} aria-current={key === tab ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </PageTabs>
      {asOf !== null && (
        <p className={styles.asOfNote} role="status">
          {tab === 'roster'
            ? `部门人数为 ${formatDate(asOf)} 的情况，花名册始终是今天`
            : `正在查看 ${formatDate(asOf)} 的架构，不能修改`}
          <button type="button" className={kit.textButton} onClick={() => address.set({ asOf: null })}>
            回到今天
          </button>
        </p>
      )}
    </PageHeader>
  );
}
