/** The enterprise centre: my enterprises, requests, invitations. */
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '#platform/web/query.ts';
import { useEntryRefusal } from '#platform/web/session.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import styles from './EnterpriseCenterPage.module.css';
import { DissolvedCompanies } from './DissolvedCompanies.tsx';
import type { Enter } from './MyEnterprises.tsx';
import { MyEnterprises } from './MyEnterprises.tsx';
import { Invitations, MyRequests, ToHandle } from './RequestTabs.tsx';
import { useEnter } from './use-enter.ts';

/** From this many enterprises on a filter box helps. */
const filterFrom = 8;

const tabs = [
  ['mine', '我的企业'],
  ['requests', '我的申请'],
  ['invited', '收到的邀请'],
  ['handle', '待我审核'],
] as const;

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
      action={<Button onClick={() => enter(choice)}>{reason === 'second_factor' ? '验证并进入' : '再试一次'}</Button>}
    />
  );
}

export default function EnterpriseCenterPage() {
  const mine = useRead(queryMyGroupAndCompany, {}, { quiet: true });
  const [keyword, setKeyword] = useState('');
  const [busy, enter] = useEnter();
  const [search] = useSearchParams();
  const tab = tabs.find(([key]) => key === search.get('tab'))?.[0] ?? 'mine';
  const groups = mine.data?.groups ?? [];
  const waiting: Partial<Record<(typeof tabs)[number][0], number>> = {
    requests: mine.data?.requests.length,
    invited: mine.data?.invitations.length,
  };
  const count = groups.reduce(
    (sum, group) => sum + group.companies.filter(({ status }) => status === 'active').length,
    0,
  );
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
            <Link className="button" to="/create-enterprise">
              创建或加入企业
            </Link>
          </>
        }
      >
        <PageTabs label="企业中心">
          {tabs.map(([key, label]) => (
            <Link key={key} to={`?tab=${key}`} aria-current={key === tab ? 'page' : undefined}>
              {label}
              {waiting[key] ? ` ${waiting[key]}` : ''}
            </Link>
          ))}
        </PageTabs>
      </PageHeader>
      <div className={styles.centre}>
        <RefusedEntry enter={enter} />
        {tab === 'requests' && <MyRequests />}
        {tab === 'invited' && <Invitations />}
        {tab === 'handle' && <ToHandle />}
        {tab === 'mine' && (
          <MyEnterprises keyword={keyword} onClearFilter={() => setKeyword('')} busy={busy} enter={enter} />
        )}
        {tab === 'mine' && <DissolvedCompanies />}
      </div>
    </>
  );
}
