/** 团队: teams of the company at the left, the chosen one at the right; the address says which. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { narrowQuery, useMedia } from '#platform/web/entity/use-media.ts';
import { SearchBox } from '#platform/web/entity/widgets/SearchBox.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { useCompanyAct } from '#platform/web/group/use-company-act.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { queryPage, queryTeamUserList, teamLimits, teamTypes } from '../../model/team.ts';
import { InteriorHead } from '../InteriorHead.tsx';
import type { InteriorView } from '../interior-view.ts';
import type { Address } from '#platform/web/use-address.ts';
import type { TeamLayer } from './team-layer.ts';
import type { TeamFormsProps } from './TeamForms.tsx';
import { TeamPane } from './TeamPane.tsx';
import styles from './TeamTab.module.css';

const TeamForms = lazyPart<TeamFormsProps>(async () => (await import('./TeamForms.tsx')).TeamForms);

export interface TeamTabProps {
  readonly view: InteriorView;
  readonly address: Address;
}

interface ListProps {
  readonly chosenId: number | null;
  readonly keyword: string;
  readonly data: ReturnType<typeof useTeams>['data'];
  readonly onKeyword: (text: string) => void;
  readonly onChoose: (id: number) => void;
}

/** All teams: a company has at most as many as one page holds. */
function useTeams(keyword: string) {
  return useRead(
    queryPage,
    { filter: keyword === '' ? {} : { keyword }, page: { current: 1, size: teamLimits.teams } },
    { quiet: true, keep: true },
  );
}

function TeamList({ chosenId, keyword, data, onKeyword, onChoose }: ListProps): ReactElement {
  return (
    <section className={styles.list} data-part="team-list" aria-label="团队">
      <SearchBox label="搜索团队" placeholder="团队名称" value={keyword} onSearch={onKeyword} />
      {!data && <Skeleton rows={4} />}
      <ul>
        {data?.records.map((team) => (
          <li key={team.id}>
            <button type="button" aria-pressed={team.id === chosenId} onClick={() => onChoose(team.id)}>
              <span className="ellipsis">{team.name}</span>
              <span className="secondary caption">{optionLabel(teamTypes, team.teamType)}</span>
              <CompanyName row={team} />
              <b>{formatNumber(data.memberCounts[team.id] ?? 0)} 人</b>
            </button>
          </li>
        ))}
      </ul>
      {data?.total === 0 && keyword !== '' && <p className="secondary">没有找到“{keyword}”</p>}
    </section>
  );
}

export function TeamTab({ view, address }: TeamTabProps): ReactElement {
  const mayEdit = usePermission('team_edit');
  const isNarrow = useMedia(narrowQuery);
  const client = useQueryClient();
  const keyword = address.get('keyword') ?? '';
  const { data, error, refetch } = useTeams(keyword);
  const [layer, show] = useState<TeamLayer | null>(null);
  const { start, question } = useCompanyAct();
  const asked = address.number('team');
  const chosenId = asked ?? (isNarrow ? null : (data?.records[0]?.id ?? null));
  const done = (teamId: number | null) => {
    show(null);
    address.set({ team: teamId, ...(teamId !== null && teamId !== chosenId && { keyword: null }) }, { replace: true });
    for (const { path } of [queryPage, queryTeamUserList]) void client.invalidateQueries({ queryKey: [path] });
  };
  const add = mayEdit && (
    <Button
      type="primary"
      icon={<Plus size={14} aria-hidden="true" />}
      onClick={() => start({ act: '新建团队', begin: () => show({ kind: 'team', team: null }), address: {} })}
    >
      新建团队
    </Button>
  );
  const body = () => {
    if (error && !data) return <ErrorState title="团队没有加载出来" error={error} onRetry={() => void refetch()} />;
    if (data?.total === 0 && keyword === '')
      return (
        <EmptyState title="还没有团队" reason="把跨部门的员工和外部专家编成核心团队、专家团队、项目团队或顾问团队">
          {add}
        </EmptyState>
      );
    const pane = chosenId !== null && (
      <TeamPane
        key={chosenId}
        teamId={chosenId}
        mayEdit={mayEdit}
        show={show}
        onBack={isNarrow ? () => address.set({ team: null }) : null}
      />
    );
    if (isNarrow && pane) return <div className={styles.teams}>{pane}</div>;
    return (
      <div className={styles.teams}>
        <TeamList
          chosenId={chosenId}
          keyword={keyword}
          data={data}
          onKeyword={(text) => address.set({ keyword: text, team: null }, { replace: true })}
          onChoose={(id) => address.set({ team: id })}
        />
        {pane}
      </div>
    );
  };
  return (
    <>
      <InteriorHead view={view} address={address} actions={data && data.total > 0 ? add : undefined} />
      {body()}
      {question}
      {layer && <TeamForms layer={layer} onClose={() => show(null)} onDone={done} />}
    </>
  );
}
