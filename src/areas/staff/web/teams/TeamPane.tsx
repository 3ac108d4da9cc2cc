/** One team: what it is for, and its members. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { optionLabel } from '#platform/entity/field.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { RowActions } from '#platform/web/entity/RowActions.tsx';
import { useRead } from '#platform/web/query.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryTeamUserList, teamTypes } from '../../model/team.ts';
import { fileUrl } from '../file-url.ts';
import type { Team, TeamLayer, TeamMember } from './team-layer.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './TeamPane.module.css';

interface MemberProps {
  readonly team: Team;
  readonly member: TeamMember;
  readonly mayEdit: boolean;
  readonly show: (layer: TeamLayer) => void;
}

function MemberCard({ team, member, mayEdit, show }: MemberProps): ReactElement {
  const actions = [
    { key: 'edit', label: '编辑', onRun: () => show({ kind: 'member', team, member }) },
    { key: 'remove', label: '移出', danger: true, onRun: () => show({ kind: 'delete', team, member }) },
  ];
  return (
    <li className={styles.member} data-part="team-member">
      <Initials name={member.name} image={fileUrl(member.avatar)} size="large" />
      <div className={styles.memberText}>
        <p className={styles.memberName}>
          {member.userBaseId === null ? (
            <>
              <b>{member.name}</b>
              <span className="tag">外部专家</span>
            </>
          ) : (
            <Link to={`/interior-detail?id=${member.userBaseId}`}>{member.name}</Link>
          )}
          {member.roleInTeam && <span className="tag tag-brand">{member.roleInTeam}</span>}
        </p>
        <p className="secondary">{[member.title, member.unit].filter(Boolean).join(' · ')}</p>
        {member.intro && <p className={styles.memberIntro}>{member.intro}</p>}
        {member.showOnProfile && <p className="secondary caption">对外展示</p>}
      </div>
      {mayEdit && <RowActions actions={actions} name={member.name} />}
    </li>
  );
}

export interface TeamPaneProps {
  readonly teamId: number;
  readonly mayEdit: boolean;
  readonly show: (layer: TeamLayer) => void;
  /** Back to the list, where both do not fit side by side. */
  readonly onBack: (() => void) | null;
}

export function TeamPane({ teamId, mayEdit, show, onBack }: TeamPaneProps): ReactElement {
  const { data, error, refetch } = useRead(queryTeamUserList, { teamId }, { quiet: true });
  if (error && !data) return <ErrorState title="团队没有加载出来" error={error} onRetry={() => void refetch()} />;
  const team = data?.teams[0];
  if (!team) return <Skeleton rows={6} />;
  return (
    <article className={styles.root} aria-label={team.name}>
      <header>
        <div>
          {onBack && (
            <button type="button" className={kit.textButton} onClick={onBack}>
              全部团队
            </button>
          )}
          <h2>{team.name}</h2>
          <span className="tag">{optionLabel(teamTypes, team.teamType)}</span>
          <span className="secondary">{formatNumber(team.members.length)} 人</span>
          <CompanyName row={team} />
        </div>
        {mayEdit && (
          <div>
            <Button danger onClick={() => show({ kind: 'delete', team, member: null })}>
              删除
            </Button>
            <Button onClick={() => show({ kind: 'team', team })}>编辑</Button>
            <Button onClick={() => show({ kind: 'member', team, member: null })}>添加外部专家</Button>
            <Button type="primary" onClick={() => show({ kind: 'people', team })}>
              添加成员
            </Button>
          </div>
        )}
      </header>
      {team.intro && <p className={styles.intro}>{team.intro}</p>}
      {team.members.length === 0 ? (
        <EmptyState title="这个团队还没有成员" reason={mayEdit ? '从花名册添加员工，或登记外部专家' : undefined} />
      ) : (
        <ul className={styles.members} aria-label="团队成员">
          {team.members.map((member) => (
            <MemberCard key={member.id} team={team} member={member} mayEdit={mayEdit} show={show} />
          ))}
        </ul>
      )}
    </article>
  );
}
