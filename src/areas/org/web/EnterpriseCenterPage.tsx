/** My enterprises: one section per group, enter as a company or as the group. */
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useEntryRefusal } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { EnterpriseTools } from './EnterpriseTools.tsx';
import './enterprise.css';
import type { MyCompany, MyGroup } from './enterprises.ts';
import { companyChoice, groupChoice, sameChoice } from './enterprises.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { Invitations, MyRequests, ToHandle } from './RequestTabs.tsx';
import { useEnter } from './use-enter.ts';

/** From this many enterprises on a filter box helps. */
const filterFrom = 8;

interface CardProps {
  readonly group: MyGroup;
  readonly company: MyCompany;
  readonly busy: string | null;
  readonly enter: ReturnType<typeof useEnter>[1];
}

function CompanyCard({ group, company, busy, enter }: CardProps) {
  const choice = companyChoice(group, company);
  const current = useSession((state) => sameChoice(state.choice, choice));
  const asGroup = useSession((state) => sameChoice(state.choice, groupChoice(group)));
  const mayRemove = usePermission('group_company_remove') && asGroup && group.groupKind === 'real';
  const [removing, setRemoving] = useState(false);
  return (
    <li className="panel enterprise-card">
      <Initials name={choice.name} image={company.logo} square size="large" />
      <div className="enterprise-card-words">
        <h3 className="ellipsis" title={company.companyName}>
          {company.companyName}
        </h3>
        <p>
          {company.roleNames.slice(0, 2).map((role) => (
            <span key={role} className="tag">
              {role}
            </span>
          ))}
          {company.roleNames.length > 2 && <span className="caption secondary">+{company.roleNames.length - 2}</span>}
          {current && <span className="tag tag-brand">当前</span>}
        </p>
      </div>
      <Button loading={busy === company.companyCode} onClick={() => enter(choice)} aria-label={`进入企业 ${company.companyName}`}>
        进入企业
      </Button>
      {current && <EnterpriseTools choice={choice} solo={group.groupKind === 'solo'} />}
      {mayRemove && (
        <Button size="small" type="text" aria-label={`移出集团 ${company.companyName}`} onClick={() => setRemoving(true)}>
          移出集团
        </Button>
      )}
      {removing && (
        <LeaveDialog name={company.companyName} leaving={{ kind: 'removed', companyCode: company.companyCode }} onClose={() => setRemoving(false)} />
      )}
    </li>
  );
}

function GroupSection({ group, busy, enter }: Omit<CardProps, 'company'>) {
  const asGroup = useSession((state) => sameChoice(state.choice, groupChoice(group)));
  return (
    <section className="enterprise-group">
      <header>
        <h2>{group.groupKind === 'real' ? group.groupName : '独立企业'}</h2>
        {group.groupKind === 'real' && <span className="caption secondary">{group.companies.length} 家企业</span>}
        {group.canEnterAsGroup && (
          <Button size="small" loading={busy === group.groupCode} onClick={() => enter(groupChoice(group))}>
            以集团身份进入
          </Button>
        )}
        {asGroup && <EnterpriseTools choice={groupChoice(group)} solo={false} />}
      </header>
      <ul className="enterprise-cards">
        {group.companies.map((company) => (
          <CompanyCard key={company.companyCode} group={group} company={company} busy={busy} enter={enter} />
        ))}
      </ul>
    </section>
  );
}

const keep = (group: MyGroup, keyword: string): MyGroup =>
  group.groupName.includes(keyword)
    ? group
    : { ...group, companies: group.companies.filter((company) => company.companyName.includes(keyword) || company.shortName.includes(keyword)) };

const tabs = [
  ['mine', '我的企业'],
  ['requests', '我的申请'],
  ['invited', '收到的邀请'],
  ['handle', '待我审核'],
] as const;

/** Why the last enterprise did not let the person in; another try asks for what it wants. */
function RefusedEntry({ enter }: { readonly enter: CardProps['enter'] }) {
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
  const count = groups.reduce((sum, group) => sum + group.companies.length, 0);
  const shown = groups.map((group) => keep(group, keyword.trim())).filter((group) => group.companies.length > 0);
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
        <nav className="page-tabs" aria-label="企业中心">
          {tabs.map(([key, label]) => (
            <Link key={key} to={`?tab=${key}`} aria-current={key === tab ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </PageHeader>
      <div className="enterprise-centre">
        <RefusedEntry enter={enter} />
        {tab === 'requests' && <MyRequests />}
        {tab === 'invited' && <Invitations />}
        {tab === 'handle' && <ToHandle />}
        {tab === 'mine' && mine.isPending && <Skeleton rowHeight={72} rows={3} />}
        {tab === 'mine' && mine.isError && <ErrorState title="企业没有加载出来" reason={mine.error.message} onRetry={() => void mine.refetch()} />}
        {tab === 'mine' && mine.data && count === 0 && <EmptyState title="还没有可进入的企业" reason="创建企业，或用邀请码加入" />}
        {tab === 'mine' && count > 0 && shown.length === 0 && <EmptyState variant="noMatch" title="没有符合条件的企业" onClearFilter={() => setKeyword('')} />}
        {tab === 'mine' && shown.map((group) => <GroupSection key={group.groupCode} group={group} busy={busy} enter={enter} />)}
      </div>
    </>
  );
}
