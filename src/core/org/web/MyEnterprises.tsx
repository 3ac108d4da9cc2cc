/** The enterprises of a person: one section per group, enter as a company or as the group. In the centre and in the personal centre. */
import { Button } from 'antd';
import { useState } from 'react';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { useSession } from '#platform/web/session-store.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { Link } from 'react-router';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryMyGroupAndCompany } from '../model/enterprise.ts';
import { EnterpriseTools } from './EnterpriseTools.tsx';
import styles from './enterprise.module.css';
import type { MyCompany, MyGroup } from './enterprises.ts';
import { companyChoice, groupChoice, sameChoice } from './enterprises.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import type { useEnter } from './use-enter.ts';

/** Enters an enterprise and leads to its first screen. */
export type Enter = ReturnType<typeof useEnter>[1];

interface CardProps {
  readonly group: MyGroup;
  readonly company: MyCompany;
  readonly busy: string | null;
  readonly enter: Enter;
}

/** Why a company that is listed cannot be entered. */
const closedWords = {
  已冻结: '企业已被平台冻结，解除后才能进入',
  已停用: '您在该企业的账号已停用，请联系企业管理员',
} as const;

function CompanyCard({ group, company, busy, enter }: CardProps) {
  const choice = companyChoice(group, company);
  const current = useSession((state) => sameChoice(state.choice, choice));
  const asGroup = useSession((state) => sameChoice(state.choice, groupChoice(group)));
  const mayRemove = usePermission('group_company_remove') && asGroup && group.groupKind === 'real';
  const closed = company.status === 'frozen' ? '已冻结' : company.status === 'disabled' ? '已停用' : null;
  const [removing, setRemoving] = useState(false);
  return (
    <li className={`panel ${styles.card}`} data-part="enterprise-card">
      <Initials name={choice.name} image={company.logo} square size="large" />
      <div className={styles.cardWords}>
        <h3>{company.companyName}</h3>
        <p>
          {company.roleNames.slice(0, 2).map((role) => (
            <span key={role} className="tag">
              {role}
            </span>
          ))}
          {company.roleNames.length > 2 && <span className="caption secondary">+{company.roleNames.length - 2}</span>}
          {current && <span className="tag tag-brand">当前</span>}
          {closed && <span className="tag tag-danger">{closed}</span>}
        </p>
      </div>
      <Button
        loading={busy === company.companyCode}
        disabled={closed !== null}
        title={closed ? closedWords[closed] : undefined}
        onClick={() => enter(choice)}
        aria-label={`进入企业 ${company.companyName}`}
      >
        进入企业
      </Button>
      {current && <EnterpriseTools choice={choice} solo={group.groupKind === 'solo'} />}
      {mayRemove && (
        <Button
          size="small"
          type="text"
          aria-label={`移出集团 ${company.companyName}`}
          onClick={() => setRemoving(true)}
        >
          移出集团
        </Button>
      )}
      {removing && (
        <LeaveDialog
          name={company.companyName}
          leaving={{ kind: 'removed', companyCode: company.companyCode }}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

function GroupSection({ group, busy, enter }: Omit<CardProps, 'company'>) {
  const asGroup = useSession((state) => sameChoice(state.choice, groupChoice(group)));
  return (
    <section className={styles.group} data-part="enterprise-group">
      <SectionHead
        title={group.groupKind === 'real' ? group.groupName : '独立企业'}
        note={group.groupKind === 'real' ? `${group.companies.length} 家企业` : undefined}
      >
        {group.canEnterAsGroup && (
          <Button size="small" loading={busy === group.groupCode} onClick={() => enter(groupChoice(group))}>
            以集团身份进入
          </Button>
        )}
        {asGroup && <EnterpriseTools choice={groupChoice(group)} solo={false} />}
      </SectionHead>
      <ul className={styles.cards}>
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
    : {
        ...group,
        companies: group.companies.filter(
          (company) => company.companyName.includes(keyword) || company.shortName.includes(keyword),
        ),
      };

export interface MyEnterprisesProps {
  /** Part of a name; empty shows all. */
  readonly keyword: string;
  readonly onClearFilter: () => void;
  /** Code of the one that is being entered. */
  readonly busy: string | null;
  readonly enter: Enter;
}

export function MyEnterprises({ keyword, onClearFilter, busy, enter }: MyEnterprisesProps) {
  const { data, isError, error, refetch } = useRead(queryMyGroupAndCompany, {}, { quiet: true });
  if (isError && !data) return <ErrorState title="企业没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rowHeight={72} rows={3} />;
  if (data.groups.every((group) => group.companies.length === 0))
    return (
      <EmptyState title="还没有可进入的企业" reason="创建企业，或用邀请码加入">
        <Link className="button button-primary" to="/create-enterprise">
          创建或加入企业
        </Link>
      </EmptyState>
    );
  const shown = data.groups.map((group) => keep(group, keyword.trim())).filter((group) => group.companies.length > 0);
  if (shown.length === 0)
    return <EmptyState variant="noMatch" title="没有符合条件的企业" onClearFilter={onClearFilter} />;
  return shown.map((group) => <GroupSection key={group.groupCode} group={group} busy={busy} enter={enter} />);
}
