/** 项目详情: is it on course, in time, money, people, and what endangers it. */
import type { ReactElement } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { daysUntil } from '#platform/entity/days-left.ts';
import { EMPTY_TEXT, formatDate, formatPercent } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { useActs } from '#platform/web/acts/use-acts.tsx';
import { HeadActs } from '#platform/web/entity/DetailHead.tsx';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { RowPage, useRowId } from '#platform/web/entity/RowPage.tsx';
import { RowTimeline, storyOf } from '#platform/web/entity/RowTimeline.tsx';
import { State } from '#platform/web/entity/widgets/cells.tsx';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { PageTabs } from '#platform/web/shell/PageTabs.tsx';
import { useSingleKey } from '#platform/web/shell/shortcuts.ts';
import { useCompanyEntity } from '#areas/staff/public.web.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { BudgetSlot } from '../list/late-slots.ts';
import { firstLogs, getProject, type ProjectWhole } from '../../model/detail-calls.ts';
import { projectActs } from '../../model/project-acts.ts';
import { projectHealths, projectLevels, projectStatuses, projectTypes } from '../../model/project-dicts.ts';
import { mostLogs } from '../../model/project-log.ts';
import { project } from '../../model/project.ts';
import { FieldsTab, fileFields, resultFields, sendProject } from './FieldsTab.tsx';
import { MemberTab } from './MemberTab.tsx';
import { MilestoneForm } from './MilestoneForm.tsx';
import { MoneyTab } from './MoneyTab.tsx';
import { Overview } from './Overview.tsx';
import { PlanTab } from './PlanTab.tsx';
import { LogForm, LogTab, RiskTab } from './records.tsx';
import { StageBar } from './StageBar.tsx';
import type { PartProps } from './whole.ts';
import { nameOf, tenThousands } from './whole.ts';
import styles from './ProjectPage.module.css';

const groups = [projectActs];

/** Fields that have tabs of their own. */
const elsewhere: readonly string[] = ['achievements', 'patents', 'showInProfile', 'profileImages', 'attachments'];
const restOf = (whole: AnyEntity): AnyEntity => ({
  ...whole,
  sections: (whole.sections ?? []).map((section) => ({
    ...section,
    fields: section.fields.filter((key) => !elsewhere.includes(key) && key !== 'budgetItems'),
  })),
});
const slots = { budgetItems: BudgetSlot };

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
}

/** Tabs of a project for this caller: money is absent without the right to amounts. */
function tabsOf({ counts, canSeeMoney }: ProjectWhole, maySeeStory: boolean): Tab[] {
  return [
    { key: 'overview', label: '概览' },
    { key: 'member', label: '成员', count: counts.members },
    { key: 'plan', label: '里程碑与甘特', count: counts.milestones },
    ...(canSeeMoney ? [{ key: 'money', label: '合同与收支', count: counts.contracts }] : []),
    { key: 'log', label: '进展', count: counts.logs },
    { key: 'risk', label: '风险', count: counts.risks },
    { key: 'result', label: '成果', count: counts.achievements },
    { key: 'file', label: '资料', count: counts.files },
    ...(maySeeStory ? [{ key: 'history', label: '日志' }] : []),
  ];
}

const labelOf = (options: readonly { readonly code: string; readonly label: string }[], code: string | null): string =>
  options.find((option) => option.code === code)?.label ?? '';

function headFacts(whole: ProjectWhole, today: string) {
  const { project: row, money, progress, plannedProgress } = whole;
  const percent = (value: number | null) => (value === null ? EMPTY_TEXT : formatPercent(value));
  const used = money?.budget ? Math.round((money.cost / money.budget) * 1000) / 10 : null;
  return [
    {
      label: '进度',
      value: (
        <>
          {percent(progress)} <span className="secondary">计划 {percent(plannedProgress)}</span>
        </>
      ),
    },
    ...(money
      ? [
          {
            label: '预算执行',
            value: (
              <span title={`${tenThousands(money.cost)} / ${tenThousands(money.budget)} 万元`}>{percent(used)}</span>
            ),
          },
        ]
      : []),
    ...(money && money.marginPercent !== null
      ? [
          {
            label: '预计毛利率',
            value: (
              <span title="（收款合同不含税金额 − 项目预算）÷ 收款合同不含税金额">{percent(money.marginPercent)}</span>
            ),
          },
        ]
      : []),
    {
      label: '计划完成',
      value:
        row.planEnd === null
          ? EMPTY_TEXT
          : `${formatDate(row.planEnd)}${row.actualEnd === null ? ` · ${daysUntil(row.planEnd, today) >= 0 ? `剩 ${daysUntil(row.planEnd, today)} 天` : `超 ${-daysUntil(row.planEnd, today)} 天`}` : ''}`,
    },
  ];
}

function Marks({ whole }: { readonly whole: ProjectWhole }): ReactElement {
  const status = projectStatuses.find(({ code }) => code === whole.project.status);
  const health = projectHealths.find(({ code }) => code === whole.health);
  const isOpen = ['not_started', 'ongoing', 'paused'].includes(whole.project.status);
  return (
    <>
      {status && <State option={status} />}
      {isOpen && health && whole.health !== 'green' && (
        <span className={`tag tag-${health.tone}`}>
          {health.label}
          {whole.healthReason && `：${whole.healthReason}`}
        </span>
      )}
      {whole.project.isManagerMissing && <span className="tag tag-danger">待指派经理</span>}
    </>
  );
}

interface HeadProps extends PartProps {
  readonly tabs: readonly Tab[];
  readonly at: string;
  readonly tabPath: (tab: string) => string;
  readonly onWrite: () => void;
  readonly onEditProject: () => void;
}

function Head({ whole, today, tabs, at, tabPath, onWrite, onEditProject, onChanged }: HeadProps): ReactElement {
  const { project: row } = whole;
  const acts = useActs({ groups, onDone: onChanged });
  const actions: RowAction[] = [
    ...(whole.canWriteLog ? [{ key: 'write', label: '写进展', isMain: true, onRun: onWrite }] : []),
    ...(whole.canEdit ? [{ key: 'edit', label: '编辑', onRun: onEditProject }, ...acts.rowActions(row)] : []),
  ];
  const isShort = at !== 'overview';
  return (
    <PageHeader
      title={row.projectName}
      tags={<Marks whole={whole} />}
      facts={isShort ? [] : headFacts(whole, today)}
      actions={<HeadActs actions={actions} name={row.projectName} />}
    >
      {!isShort && (
        <>
          <p className={styles.line}>
            <Link to="/project-manage">项目管理</Link> / {row.projectNo} · {labelOf(projectTypes, row.projectType)}
            {row.level && ` · ${labelOf(projectLevels, row.level)}`}
            <i aria-hidden="true" /> 项目经理 {nameOf(whole, row.managerId)}
            {row.clientName && (
              <>
                <i aria-hidden="true" /> {row.clientName}
              </>
            )}
            {whole.parent && (
              <>
                <i aria-hidden="true" /> 上级 <Link to={`?id=${whole.parent.id}`}>{whole.parent.projectName}</Link>
              </>
            )}
          </p>
          <div className={styles.facts}>
            <FigureRow look="stacked" figures={headFacts(whole, today)} />
          </div>
          <div className={styles.stages}>
            <StageBar whole={whole} />
          </div>
        </>
      )}
      <PageTabs label="项目内容">
        {tabs.map(({ key, label, count }) => (
          <Link key={key} to={tabPath(key)} aria-current={key === at ? 'page' : undefined}>
            {label} {count !== undefined && <small>{count}</small>}
          </Link>
        ))}
      </PageTabs>
      <Suspense>{acts.layer}</Suspense>
    </PageHeader>
  );
}

interface BodyProps extends PartProps {
  /** With the columns that the company added. */
  readonly entity: AnyEntity;
  readonly at: string;
  readonly tabPath: (tab: string) => string;
  readonly editing: number | null | undefined;
  readonly onEdit: (id: number | null | undefined) => void;
  readonly onMore: () => void;
}

function Body({ entity, at, tabPath, editing, onEdit, onMore, ...part }: BodyProps): ReactElement {
  const { id, version } = part.whole.project;
  switch (at) {
    case 'member':
      return <MemberTab {...part} />;
    case 'plan':
      return <PlanTab {...part} editing={editing} onEdit={onEdit} />;
    case 'money':
      return <MoneyTab {...part} />;
    case 'log':
      return <LogTab {...part} onMore={onMore} />;
    case 'risk':
      return <RiskTab {...part} />;
    case 'result':
      return <FieldsTab {...part} entity={resultFields} />;
    case 'file':
      return <FieldsTab {...part} entity={fileFields} />;
    case 'history':
      return (
        <div className={styles.fields}>
          <RowTimeline {...storyOf('project', id, version)} />
        </div>
      );
    default:
      return <Overview {...part} entity={entity} tabPath={tabPath} onMilestone={onEdit} />;
  }
}

interface ScreenProps extends PartProps {
  readonly onMore: () => void;
}

function Screen({ onMore, ...part }: ScreenProps): ReactElement {
  const { whole, today } = part;
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(whole, usePermission(project.permissions.read));
  const at = tabs.some(({ key }) => key === params.get('tab')) ? (params.get('tab') ?? 'overview') : 'overview';
  const [editing, setEditing] = useState<number | null | undefined>();
  const [isWriting, setWriting] = useState(false);
  const [isEditing, setEditingProject] = useState(false);
  const { entity } = useCompanyEntity(project);
  const rest = useMemo(() => restOf(entity), [entity]);
  const tabPath = (tab: string): string =>
    tab === 'overview' ? `?id=${whole.project.id}` : `?id=${whole.project.id}&tab=${tab}`;
  useSingleKey(
    Object.fromEntries(
      tabs.map(({ key }, index) => [
        String(index + 1),
        () => (setParams(new URLSearchParams(tabPath(key).slice(1))), true),
      ]),
    ),
  );
  const open = whole.milestones.find(({ id }) => id === editing);
  return (
    <div className={styles.root} data-tab={at}>
      <Head
        {...part}
        tabs={tabs}
        at={at}
        tabPath={tabPath}
        onWrite={() => setWriting(true)}
        onEditProject={() => setEditingProject(true)}
      />
      <Body {...part} entity={rest} at={at} tabPath={tabPath} editing={editing} onEdit={setEditing} onMore={onMore} />
      {isEditing && (
        <EntityForm
          entity={entity}
          row={whole.project}
          slots={slots}
          send={sendProject}
          onSaved={() => (setEditingProject(false), part.onChanged())}
          onClose={() => setEditingProject(false)}
        />
      )}
      {isWriting && <LogForm {...part} today={today} onClose={() => setWriting(false)} />}
      {at === 'overview' && open && whole.canEdit && (
        <MilestoneForm whole={whole} row={open} onChanged={part.onChanged} onClose={() => setEditing(undefined)} />
      )}
    </div>
  );
}

export default function ProjectPage(): ReactElement {
  const [logs, setLogs] = useState(firstLogs);
  return (
    <RowPage id={useRowId()} endpoint={getProject} more={{ logs }} title="项目详情" noun="项目" list="/project-manage">
      {(whole, refresh) => (
        <Screen
          key={whole.project.id}
          whole={whole}
          today={todayInShanghai()}
          onChanged={refresh}
          onMore={() => setLogs(Math.min(mostLogs, logs * 5))}
        />
      )}
    </RowPage>
  );
}
