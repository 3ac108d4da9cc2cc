/** A management system as its list and other screens open it: audits as a timeline, documents by level. */
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { ChildPartProps } from '#platform/web/entity/ChildPart.tsx';
import type { DetailPart } from '#platform/web/entity/EntityDetail.tsx';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import {
  auditCalls,
  deleteManagement,
  documentCalls,
  insertAndUpdateManagement,
  management,
  queryPageManagement,
} from '../model/management.ts';

const ChildPart = lazyPart<ChildPartProps>(async () => (await import('#platform/web/entity/ChildPart.tsx')).ChildPart);

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
const detailParts = (row: RowOf<typeof management>, renew: () => void): DetailPart[] => [
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

const record = {
  entity: management,
  calls: { page: queryPageManagement, save: insertAndUpdateManagement, remove: deleteManagement },
  detailParts,
};
export default record;
