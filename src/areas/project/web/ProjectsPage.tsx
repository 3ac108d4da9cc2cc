/** 项目: figures and states above, the list as table, as board by stage, as gantt, by people, and as cards on a telephone. */
import { Button } from 'antd';
import { Columns3Cog, LayoutTemplate } from 'lucide-react';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CustomFieldDialog, useCompanyEntity } from '#areas/staff/public.web.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import type { ExportDialogProps } from '#platform/web/entity/ExportDialog.tsx';
import { useListViews } from '#platform/web/entity/use-list-views.tsx';
import { newRowKey } from '#platform/web/entity/use-entity-page.ts';
import { useMedia } from '#platform/web/entity/use-media.ts';
import { lazyPart, preloadOn } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import kit from '#platform/web/styles/kit.module.css';
import { projectActs } from '../model/project-acts.ts';
import { deleteProject, insertProject, queryPage, updateProject } from '../model/project-calls.ts';
import { moneyColumns, projectList } from '../model/project-list.ts';
import { project, projectMoney } from '../model/project.ts';
import { projectColumns } from './list/cells.tsx';
import type { ProjectPage, ProjectRow } from './list/project-row.ts';
import { ProjectStrip } from './list/ProjectStrip.tsx';
import { BudgetSlot } from './list/late-slots.ts';
import type { ProjectsGanttProps } from './gantt/ProjectsGantt.tsx';
import type { ProjectCardsProps } from './list/ProjectCards.tsx';

type Parts = PageParts<typeof projectList, ProjectPage>;

const ProjectBoard = lazyPart<Parts>(async () => (await import('./list/ProjectBoard.tsx')).ProjectBoard);
const ProjectsGantt = lazyPart<ProjectsGanttProps>(
  async () => (await import('./gantt/ProjectsGantt.tsx')).ProjectsGantt,
);
const LoadView = lazyPart<object>(async () => (await import('./load/LoadView.tsx')).LoadView);
const TemplateDrawer = lazyPart<{ readonly onClose: () => void }>(
  async () => (await import('./template/TemplateDrawer.tsx')).TemplateDrawer,
);
const ProjectExport = lazyPart<ExportDialogProps>(async () => (await import('./list/ProjectExport.tsx')).ProjectExport);
const ProjectCards = lazyPart<ProjectCardsProps>(async () => (await import('./list/ProjectCards.tsx')).ProjectCards);

const calls = { page: queryPage, insert: insertProject, update: updateProject, remove: deleteProject };
const formSlots = { budgetItems: BudgetSlot };
const acts = { groups: [projectActs] };
const quickFilters = ['projectType', 'stageCode', 'year'];
/** Filters that no column is. */
const moreFilters = {
  year: f.int({ label: '年度', year: true, min: 1900, max: 2200, filter: 'equal' }),
  memberId: f.ref({ label: '成员', to: 'group_user_base', filter: 'equal' }),
  delayed: f.bool({ label: '延期', filter: 'equal' }),
  nextWithin: f.int({ label: '下一节点天数', min: 0, max: 365, filter: 'equal' }),
  quietDays: f.int({ label: '无进展天数', min: 1, max: 365, filter: 'equal' }),
};

const drawStrip = (parts: Parts) => <ProjectStrip {...parts} />;
const drawBoard = (parts: Parts) => <ProjectBoard {...parts} />;
const drawGantt = ({ list }: Parts) => <ProjectsGantt query={{ filter: list.query.filter, sort: list.query.sort }} />;
const drawLoad = () => <LoadView />;
const drawCards = ({ rows, open }: Parts) =>
  rows.length > 0 ? <ProjectCards rows={rows as unknown as readonly ProjectRow[]} open={open} /> : null;
const views = [
  { key: 'table', label: '表格' },
  { key: 'board', label: '看板', body: drawBoard, ownRows: true },
  { key: 'gantt', label: '甘特', body: drawGantt, ownRows: true },
  { key: 'load', label: '人员负荷', body: drawLoad, ownRows: true },
];
const figures = ({ summary }: ProjectPage) =>
  summary
    ? [
        { label: '本月里程碑', value: `${summary.milestones.thisMonth} 个` },
        { label: '完成', value: `${summary.milestones.doneThisMonth} 个` },
      ]
    : [];

/** 自定义列 and 项目模板, for whoever sets the header of the company. */
function CompanyButtons(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const [isTemplateOpen, setTemplateOpen] = useState(false);
  if (!usePermission('project_header')) return null;
  return (
    <>
      <Button
        className={kit.wideOnly}
        icon={<Columns3Cog size={16} aria-hidden="true" />}
        {...preloadOn(CustomFieldDialog)}
        onClick={() => setOpen(true)}
      >
        自定义列
      </Button>
      <Button
        className={kit.wideOnly}
        icon={<LayoutTemplate size={16} aria-hidden="true" />}
        {...preloadOn(TemplateDrawer)}
        onClick={() => setTemplateOpen(true)}
      >
        项目模板
      </Button>
      {isOpen && <CustomFieldDialog entity={project} onClose={() => setOpen(false)} />}
      {isTemplateOpen && <TemplateDrawer onClose={() => setTemplateOpen(false)} />}
    </>
  );
}
const drawTools = () => <CompanyButtons />;

/** Only a new project begins with the milestones of a template; nothing of it stays with the project. */
const templateField = f.ref({
  label: '项目模板',
  to: 'project_template',
  help: '按模板建立里程碑，日期从计划开始算起',
});
const withTemplate = <E extends AnyEntity>(entity: E): E => ({
  ...entity,
  fields: Object.fromEntries(
    // Beside the days that the milestones are counted from.
    Object.entries(entity.fields).flatMap(([key, field]) =>
      key === 'planEnd' ? [[key, field] as const, ['templateId', templateField] as const] : [[key, field] as const],
    ),
  ),
});

/** Columns of money are absent without the right, not masked. */
function withoutMoney<E extends AnyEntity>(entity: E): E {
  const fields = Object.entries(entity.fields).map(([key, field]) => [
    key,
    moneyColumns.includes(key) ? { ...field, list: false } : field,
  ]);
  return { ...entity, fields: Object.fromEntries(fields) };
}

export default function ProjectsPage(): ReactElement {
  const navigate = useNavigate();
  const { props } = useListViews<Parts>(views);
  const isPhone = useMedia('(width < 700px)');
  const seesMoney = usePermission(projectMoney);
  // With the columns that the company added.
  const { entity: whole } = useCompanyEntity(projectList);
  const isNew = useSearchParams()[0].has(newRowKey);
  const entity = useMemo(() => {
    const seen = seesMoney ? whole : withoutMoney(whole);
    return isNew ? withTemplate(seen) : seen;
  }, [seesMoney, whole, isNew]);
  return (
    <EntityPage
      entity={entity}
      calls={calls}
      title="项目"
      columns={projectColumns}
      moreFilters={moreFilters}
      quickFilters={quickFilters}
      figures={figures}
      overview={drawStrip}
      toolbar={drawTools}
      exportDialog={ProjectExport}
      acts={acts}
      formSlots={formSlots}
      purpose="登记公司的项目：谁来做、什么时候到哪一步、花多少钱，成员的档案里会有同一条记录"
      onOpen={({ id }) => void navigate(`/projectDetails?id=${id}`)}
      {...props}
      body={props.body ?? (isPhone ? drawCards : undefined)}
    />
  );
}
