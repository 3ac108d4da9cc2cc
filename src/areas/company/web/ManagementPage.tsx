/** 管理体系: systems with their certificate; audits as a timeline and documents by level in the detail. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { DaysLeft, useDueStrip } from '#core/due/public.web.ts';
import { countOverview } from '#platform/web/entity/CountChips.tsx';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { ChildPartProps } from '#platform/web/entity/ChildPart.tsx';
import type { DetailPart } from '#platform/web/entity/EntityDetail.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import {
  auditCalls,
  deleteManagement,
  documentCalls,
  insertAndUpdateManagement,
  management,
  queryPageManagement,
} from '../model/management.ts';
import { managementHints } from '../model/certificate-hints.ts';
import { validityStatuses } from '../model/validity.ts';

type Management = RowOf<typeof management>;

const ChildPart = lazyPart<ChildPartProps>(async () => (await import('#platform/web/entity/ChildPart.tsx')).ChildPart);
const calls = { page: queryPageManagement, save: insertAndUpdateManagement, remove: deleteManagement };
const quickFilters = ['systemType', 'expiryDate'];
const columns = {
  expiryDate: {
    render: ({ expiryDate }: Management) =>
      expiryDate ? <DaysLeft day={expiryDate} /> : <span className="secondary">长期</span>,
  },
  nextAuditDate: { render: (row: Management) => <DaysLeft day={row.nextAuditDate} /> },
};

const drawOverview = countOverview(
  { name: 'status', label: '按效力', options: validityStatuses },
  (page: OutputOf<typeof queryPageManagement>) => page.statusCounts,
);
/** Where an audit stands, beside its name: the day it was held, is due, or was missed. */
function auditMarks({ doneDate, planDate }: AnyRow): ReactElement {
  if (typeof doneDate === 'string') {
    return (
      <>
        <span className="secondary caption">{formatDate(doneDate)}</span>
        <span className="tag tag-success">已完成</span>
      </>
    );
  }
  const isLate = typeof planDate === 'string' && planDate < todayInShanghai();
  return (
    <>
      <span className="secondary caption">计划 {formatDate(planDate)}</span>
      <span className={isLate ? 'tag tag-danger' : 'tag tag-brand'}>{isLate ? '已逾期' : '待审核'}</span>
    </>
  );
}
const auditKeys = ['planDate', 'doneDate'];
const documentKeys = ['level'];
const parts = (row: Management, renew: () => void): DetailPart[] => [
  {
    key: 'audits',
    label: '审核',
    bare: true,
    content: (
      <ChildPart
        calls={auditCalls}
        parentId={row.id}
        onChanged={renew}
        isTimeline
        marks={auditMarks}
        headKeys={auditKeys}
      />
    ),
  },
  {
    key: 'documents',
    label: '体系文件',
    bare: true,
    content: <ChildPart calls={documentCalls} parentId={row.id} groupBy="level" headKeys={documentKeys} />,
  },
];

const hinted = { hints: managementHints };

export default function ManagementPage(): ReactElement {
  const strip = useDueStrip(management, drawOverview, hinted);
  return (
    <EntityPage
      calls={calls}
      columns={columns}
      quickFilters={quickFilters}
      purpose="质量、环境、信息安全等体系的证书、审核和文件放在一处"
      figures={(page) => [{ label: '共', value: `${page.total} 个` }]}
      detailParts={parts}
      {...strip}
    />
  );
}
