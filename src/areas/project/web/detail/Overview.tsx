/** 概览: on course in time, money and people, and what endangers it. */
import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { EntityDetail } from '#platform/web/entity/EntityDetail.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { usualMonths, queryPageMember } from '../../model/detail-calls.ts';
import { LoadTable } from '../load/LoadTable.tsx';
import { BudgetTable } from './BudgetTable.tsx';
import { sendProject } from './FieldsTab.tsx';
import { MilestoneTable } from './MilestoneTable.tsx';
import { Rail } from './Rail.tsx';
import type { PartProps } from './whole.ts';
import styles from './overview.module.css';

/** Milestones and people of the overview; all of them have tabs of their own. */
const shownMilestones = 8;
const shownPeople = 6;

function Load({ whole, tabPath }: Pick<PartProps, 'whole'> & { readonly tabPath: (tab: string) => string }) {
  const { data } = useRead(
    queryPageMember,
    { filter: { projectId: whole.project.id, months: usualMonths }, page: { current: 1, size: shownPeople } },
    { quiet: true },
  );
  return (
    <section>
      <SectionHead title="成员与负荷" note="所有项目相加，超过 100% 标出">
        <Link to={tabPath('member')}>全部 {whole.counts.members} 人</Link>
      </SectionHead>
      {data ? <LoadTable people={data.records} /> : <Skeleton rows={4} />}
    </section>
  );
}

export interface OverviewProps extends PartProps {
  readonly entity: AnyEntity;
  readonly tabPath: (tab: string) => string;
  readonly onMilestone: (id: number) => void;
}

export function Overview({ whole, today, entity, tabPath, onMilestone, onChanged }: OverviewProps): ReactElement {
  // What is a single day is a milestone in the narrow sense; without any the stretches of work stand here.
  const live = whole.milestones.filter(({ status }) => status !== 'cancelled');
  const points = live.filter(({ planStart }) => planStart === null);
  const rows = (points.length > 0 ? points : live).slice(0, shownMilestones);
  return (
    <div className={styles.root}>
      <div className={styles.body}>
        <div className={styles.two}>
          <section>
            <SectionHead
              title="里程碑"
              note={`${rows.length} 个，完成 ${rows.filter(({ status }) => status === 'done').length} 个`}
            >
              <Link to={tabPath('plan')}>看甘特</Link>
            </SectionHead>
            {rows.length === 0 ? (
              <p className="secondary">还没有里程碑</p>
            ) : (
              <MilestoneTable whole={whole} today={today} rows={rows} onOpen={({ id }) => onMilestone(id)} />
            )}
          </section>
          {whole.money && (
            <section>
              <SectionHead title="成本" note="预算与已用，万元">
                <span className="tag">
                  <Lock size={12} aria-hidden="true" /> 金额受限
                </span>
              </SectionHead>
              <BudgetTable money={whole.money} />
            </section>
          )}
        </div>
        <Load whole={whole} tabPath={tabPath} />
        <EntityDetail
          key={whole.project.version}
          entity={entity}
          row={whole.project}
          send={whole.canEdit ? sendProject : undefined}
          onSaved={onChanged}
        />
      </div>
      <Rail whole={whole} />
    </div>
  );
}
