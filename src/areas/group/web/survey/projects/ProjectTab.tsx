/** 项目: how the projects of the members stand in a year, which are the largest and which are late. */
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { projectHealths, projectStages, projectStatuses } from '#areas/project/public.ts';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatNumber } from '#platform/entity/format.ts';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import type { Figure } from '#platform/web/parts/FigureRow.tsx';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import type { NamedProject } from '../../../model/survey/project-overview.ts';
import { queryProjectOverview } from '../../../model/survey/project-overview.ts';
import { BarList } from '../../BarList.tsx';
import { CoverageMark } from '../CoverageChip.tsx';
import { amountOf } from '../overview/amount-text.ts';
import type { SurveyTabProps } from '../survey-parts.ts';
import styles from './ProjectTab.module.css';

type Overview = OutputOf<typeof queryProjectOverview>;

function Figures({ data }: { readonly data: Overview }): ReactElement {
  const { total, moneyOf, coverage } = data;
  const money = (label: string, yuan: number | null): Figure => ({
    label,
    value: amountOf(yuan).text,
    unit: amountOf(yuan).unit,
  });
  return (
    <section className={`panel ${styles.panel}`} aria-label="项目数量">
      <SectionHead
        title={`${data.year} 年在期的项目`}
        note={`计划期与该年有交集，状态截至 ${formatDate(data.date)}${
          moneyOf !== null && moneyOf < coverage.reported ? `；预算为可查看金额的 ${moneyOf} 家` : ''
        }`}
      >
        <span className="secondary caption">
          已授权 <CoverageMark coverage={coverage} label="项目" />
        </span>
      </SectionHead>
      <FigureRow
        className={styles.figures}
        look="stacked"
        figures={[
          { label: '项目', value: formatNumber(total.count), unit: '个' },
          { label: '未完成', value: formatNumber(total.open), unit: '个' },
          {
            label: '已延期',
            value: formatNumber(total.late),
            unit: '个',
            tone: total.late > 0 ? 'danger' : undefined,
          },
          ...(moneyOf === null ? [] : [money('预算', total.budget), money('已用成本', total.cost)]),
        ]}
      />
    </section>
  );
}

function Counts({ data }: { readonly data: Overview }): ReactElement {
  const statuses = data.statuses.filter(({ count }) => count > 0);
  return (
    <div className={styles.counts}>
      <section className={`panel ${styles.panel}`} aria-label="按状态">
        <SectionHead title="按状态" unit="个" />
        <BarList
          bars={statuses.map(({ status, count }) => ({
            key: status,
            name: optionLabel(projectStatuses, status),
            count,
          }))}
        />
      </section>
      <section className={`panel ${styles.panel}`} aria-label="按阶段">
        <SectionHead title="未完成的按阶段" unit="个" />
        <BarList
          bars={data.stages.map(({ stage, count }) => ({
            key: stage,
            name: optionLabel(projectStages, stage),
            count,
          }))}
        />
      </section>
      <section className={`panel ${styles.panel}`} aria-label="按成员">
        <SectionHead title="按成员" unit="个" note="不并表的成员列出，不计入合计" />
        <div className={styles.members}>
          <BarList
            bars={data.members
              .filter(({ figures }) => figures !== null)
              .toSorted((left, right) => (right.figures?.count ?? 0) - (left.figures?.count ?? 0))
              .map(({ companyCode, companyName, isConsolidated, figures }) => ({
                key: companyCode,
                name: isConsolidated ? companyName : `${companyName}（不并表）`,
                count: figures?.count ?? 0,
                ...(figures && figures.late > 0 && { mark: `延期 ${figures.late}` }),
              }))}
          />
          {data.members.some(({ figures }) => figures === null) && (
            <p className="secondary caption">
              项目未授权：
              {data.members
                .filter(({ figures }) => figures === null)
                .map(({ companyName }) => companyName)
                .join('、')}
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

interface NamedProps {
  readonly title: string;
  readonly note: string;
  readonly nothing: string;
  readonly projects: readonly NamedProject[] | null;
  /** What stands at the end of each line. */
  readonly end: (project: NamedProject) => ReactElement;
}

function Named({ title, note, nothing, projects, end }: NamedProps): ReactElement | null {
  if (projects === null) return null;
  return (
    <section className={`panel ${styles.panel}`} aria-label={title}>
      <SectionHead title={title} note={note} />
      {projects.length === 0 ? (
        <p className="secondary">{nothing}</p>
      ) : (
        <ul className={styles.named}>
          {projects.map((project) => {
            const health = projectHealths.find(({ code }) => code === project.health);
            return (
              <li key={project.id}>
                <Link to={`/projectDetails?id=${project.id}`} className="ellipsis" title={project.projectName}>
                  {project.projectName}
                </Link>
                <span className="secondary ellipsis">{project.companyName}</span>
                <span className={styles.stage}>{optionLabel(projectStages, project.stageCode)}</span>
                <span className={styles.health}>{health && <State option={health} />}</span>
                <span className={styles.progress}>{formatNumber(project.progress)}%</span>
                {end(project)}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const budgetEnd = ({ budget, planEnd }: NamedProject): ReactElement => (
  <span className={styles.end}>
    {budget === null
      ? planEnd === null
        ? EMPTY_TEXT
        : `至 ${formatDate(planEnd)}`
      : `${amountOf(budget).text} ${amountOf(budget).unit}`}
  </span>
);
const lateEnd = ({ nextDate, lateDays }: NamedProject): ReactElement => (
  <span className={styles.end}>
    {formatDate(nextDate)} <b className={styles.late}>延期 {lateDays} 天</b>
  </span>
);

export default function ProjectTab({ year }: SurveyTabProps): ReactElement {
  const { data, error, refetch } = useRead(queryProjectOverview, { year }, { quiet: true, keep: true });
  if (error && !data) return <ErrorState title="项目没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={10} />;
  const total = data.members.reduce((sum, { figures }) => sum + (figures?.count ?? 0), 0);
  return (
    <div className={styles.root}>
      <Figures data={data} />
      {total === 0 ? (
        <EmptyState
          variant="empty"
          title={`${year} 年没有在期的项目`}
          reason="成员企业登记项目并授权后，在这里按状态、阶段和成员汇总"
        />
      ) : (
        <>
          <Counts data={data} />
          <Named
            title="重点项目"
            note={data.moneyOf === null ? '按优先级' : '按预算'}
            nothing="没有未完成的项目"
            projects={data.top}
            end={budgetEnd}
          />
          <Named title="已延期项目" note="按延期天数" nothing="没有延期的项目" projects={data.late} end={lateEnd} />
        </>
      )}
    </div>
  );
}
