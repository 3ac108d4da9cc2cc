/** The enterprise centre: my enterprises, requests, invitations. */
import { Alert, Button, Input } from 'antd';
import type { ComponentType } from 'react';
import { createElement, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CentreTab } from '#platform/web/contribution.ts';
import { webParts } from '#platform/web/contribution.ts';
import { useInGroup } from '#platform/web/group/companies.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { useEntryRefusal } from '#platform/web/session.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { useMenuCounts } from '#platform/web/shell/use-menu-counts.ts';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import styles from './EnterpriseCenterPage.module.css';
import { DissolvedCompanies } from './DissolvedCompanies.tsx';
import type { Enter } from './MyEnterprises.tsx';
import { MyEnterprises } from './MyEnterprises.tsx';
import { centreTabs } from './centre-tab-list.ts';
import type { CentreParts } from './request-lists.tsx';
import { useEnter } from './use-enter.ts';

// Whoever looks at his enterprises needs no table.
const OwnRequests = lazyPart<CentreParts>(async () => (await import('./request-lists.tsx')).OwnRequests);
const Invitations = lazyPart<CentreParts>(async () => (await import('./request-lists.tsx')).Invitations);
const RequestsToHandle = lazyPart<CentreParts>(async () => (await import('./request-lists.tsx')).RequestsToHandle);

/** Whether the person answers requests where he is. */
function useMayHandle(): boolean {
  const inGroup = useInGroup();
  const hasChosen = useSession((state) => state.choice !== null);
  const may = usePermission(inGroup ? 'group_company_add' : 'org_member_approve');
  return hasChosen && may;
}

/** What other rooms have to say of the chosen company in its group; nothing where it stands alone or the group itself is chosen. */
function useContributedTabs(groups: readonly { readonly groupCode: string; readonly groupKind: string }[]) {
  const inGroup = useInGroup();
  const choice = useSession((state) => state.choice);
  const codes = useSession((state) => state.codes);
  const isMember = groups.some(({ groupCode, groupKind }) => groupCode === choice?.groupCode && groupKind === 'real');
  return !inGroup && isMember ? webParts().centreTabs.filter(({ permission }) => codes.has(permission)) : [];
}

/** Parts by their tab: each is fetched once, when it is first opened. */
const contributedParts = new Map<CentreTab, ComponentType>();

function contributedPart(tab: CentreTab): ComponentType {
  const part = contributedParts.get(tab) ?? lazyPart<object>(async () => (await tab.part()).default);
  contributedParts.set(tab, part);
  return part;
}

/** From this many enterprises on a filter box helps. */
const filterFrom = 8;

/** Why the last enterprise did not let the person in; another try asks for what it wants. */
function RefusedEntry({ enter }: { readonly enter: Enter }) {
  const refusal = useEntryRefusal((state) => state.refusal);
  if (!refusal) return null;
  const { reason, text, choice } = refusal;
  return (
    <Alert
      type="warning"
      showIcon
      title={choice.name ? `没有进入「${choice.name}」` : '没有进入企业'}
      description={text}
      action={
        reason !== 'closed' && (
          <Button onClick={() => enter(choice)}>{reason === 'second_factor' ? '验证并进入' : '再试一次'}</Button>
        )
      }
    />
  );
}

export default function EnterpriseCenterPage() {
  const mine = useRead(queryMyGroupAndCompany, {}, { quiet: true });
  const [keyword, setKeyword] = useState('');
  const [busy, enter] = useEnter();
  const [search] = useSearchParams();
  const groups = mine.data?.groups ?? [];
  const contributed = useContributedTabs(groups);
  const other = contributed.find(({ key }) => key === search.get('tab'));
  const tab = other?.key ?? centreTabs.find(({ key }) => key === search.get('tab'))?.key ?? 'mine';
  const mayHandle = useMayHandle();
  const waiting: Readonly<Record<string, number | undefined>> = {
    requests: mine.data?.requests.length,
    invited: mine.data?.invitations.length,
    handle: useMenuCounts()['/entrepreneurship-center']?.count,
  };
  const count = groups.reduce(
    (sum, group) => sum + group.companies.filter(({ status }) => status === 'active').length,
    0,
  );
  const drawTools = () => (
    <Link className="button" to="/create-enterprise">
      创建或加入企业
    </Link>
  );
  const drawTabs = () => (
    <PageTabs label="企业中心">
      {[...centreTabs, ...contributed].map(({ key, label }) => (
        <Link key={key} to={`?tab=${key}`} aria-current={key === tab ? 'page' : undefined}>
          {label}
          {waiting[key] ? ` ${waiting[key]}` : ''}
        </Link>
      ))}
    </PageTabs>
  );
  const parts: CentreParts = { drawTools, drawTabs };
  if (tab === 'requests') return <OwnRequests {...parts} />;
  if (tab === 'invited') return <Invitations {...parts} />;
  if (tab === 'handle' && mayHandle) return <RequestsToHandle {...parts} />;
  return (
    <>
      <PageHeader
        facts={mine.data ? [{ label: '可进入', value: `${count} 家` }] : []}
        actions={
          <>
            {tab === 'mine' && count >= filterFrom && (
              <Input.Search
                allowClear
                placeholder="企业或集团名称"
                aria-label="筛选企业"
                value={keyword}
                onChange={(event) => setKeyword(event.target.value)}
                style={{ width: 240 }}
              />
            )}
            {drawTools()}
          </>
        }
      >
        {drawTabs()}
      </PageHeader>
      <div className={styles.centre}>
        <RefusedEntry enter={enter} />
        {tab === 'handle' && (
          <EmptyState
            variant="noPermission"
            title="当前企业没有需要您审核的申请"
            reason="进入您管理的企业后可以审核加入申请"
          />
        )}
        {tab === 'mine' && (
          <MyEnterprises keyword={keyword} onClearFilter={() => setKeyword('')} busy={busy} enter={enter} />
        )}
        {tab === 'mine' && <DissolvedCompanies />}
        {other && createElement(contributedPart(other), { key: tab })}
      </div>
    </>
  );
}
