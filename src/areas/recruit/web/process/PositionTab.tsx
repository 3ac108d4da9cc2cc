/** 职位: positions with how many are hired, how many are in process, and how long they are open. */
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { f } from '#platform/entity/field.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { CountChips } from '#platform/web/entity/CountChips.tsx';
import type { PageParts } from '#platform/web/entity/EntityPage.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import {
  deletePosition,
  insertOrUpdatePosition,
  positioning,
  queryPagePosition,
} from '../../model/process/position-calls.ts';
import { positionStatuses } from '../../model/process/process-dicts.ts';
import type { RecruitPositionRow } from '../../model/process/recruit-position.ts';
import { recruitPosition } from '../../model/process/recruit-position.ts';
import { activeStatuses } from '../../model/process/recruit-moves.ts';
import { PeopleSlot } from './PeopleSlot.tsx';
import { RoundsSlot } from './RoundsSlot.tsx';
import styles from './process.module.css';

type Page = OutputOf<typeof queryPagePosition>;
type Parts = PageParts<typeof recruitPosition, Page>;

/** The row comes with its figures. */
interface Figures {
  readonly counts?: Readonly<Record<string, number>>;
  readonly daysOpen?: number | null;
}
const figuresOf = (row: RecruitPositionRow): Figures => row as RecruitPositionRow & Figures;

const { name, code, status, groupInfoId, headcount, hiredCount, ownerId, ...others } = recruitPosition.fields;
/** The position as the list shows it, with texts of the screen. */
const positionEntity = {
  ...recruitPosition,
  fields: {
    name,
    code,
    status,
    groupInfoId,
    hired: f.text({ label: '录用', readOnly: true, form: false, list: { width: 80 } }),
    candidates: f.text({ label: '流程中', readOnly: true, form: false, list: { width: 80 } }),
    daysOpen: f.text({ label: '已开', readOnly: true, form: false, list: { width: 80 } }),
    ownerId,
    headcount: { ...headcount, list: false },
    hiredCount: { ...hiredCount, list: false },
    ...others,
  },
} as unknown as typeof recruitPosition;

/** Days from which an open position is amber, and red. */
const slow = { amber: 60, red: 90 } as const;

const columns = {
  hired: { render: (row: RecruitPositionRow) => `${row.hiredCount ?? 0} / ${row.headcount}` },
  candidates: {
    render: (row: RecruitPositionRow) => {
      const { counts = {} } = figuresOf(row);
      return `${activeStatuses.reduce((sum, one) => sum + (counts[one] ?? 0), 0)} 人`;
    },
  },
  daysOpen: {
    render: (row: RecruitPositionRow) => {
      const { daysOpen } = figuresOf(row);
      if (daysOpen === null || daysOpen === undefined) return EMPTY_TEXT;
      const isOver = row.status === 'closed' || row.status === 'filled';
      const tone = isOver || daysOpen < slow.amber ? undefined : daysOpen < slow.red ? 'warning' : 'danger';
      return (
        <span
          className={styles.stay}
          data-tone={tone}
          title={row.pausedDays ? `暂停 ${row.pausedDays} 天不计` : undefined}
        >
          {daysOpen} 天
        </span>
      );
    },
  },
};

const calls = { page: queryPagePosition, save: insertOrUpdatePosition, remove: deletePosition };
const acts = { groups: [positioning] };
const quickFilters = ['status', 'groupInfoId', 'ownerId'];
const formSlots = { interviewers: PeopleSlot, rounds: RoundsSlot };
const figures = (page: Page) => [
  { label: '共', value: `${page.total} 个` },
  { label: '招聘中', value: page.statusCounts['recruiting'] ?? 0 },
];
const drawCounts = ({ list }: Parts) => (
  <div className={styles.todo}>
    <CountChips
      name="status"
      label="按状态"
      options={positionStatuses}
      countOf={(one) => list.answer?.statusCounts[one] ?? 0}
      list={list}
    />
  </div>
);

export function PositionTab(): ReactElement {
  const navigate = useNavigate();
  return (
    <EntityPage
      entity={positionEntity}
      calls={calls}
      title="招聘职位"
      columns={columns}
      quickFilters={quickFilters}
      figures={figures}
      overview={drawCounts}
      formSlots={formSlots}
      acts={acts}
      rowActions={({ id }) => [
        { key: 'board', label: '候选人', onRun: () => void navigate(`/outside?tab=process&positionId=${id}`) },
      ]}
      purpose="要招的岗位：人数、要求、待遇、面试轮次和负责人"
    />
  );
}
