/** 管理体系: systems with their certificate; audits as a timeline and documents by level in the detail. */
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import { DaysLeft, useDueStrip } from '#core/due/public.web.ts';
import { countOverview } from '#platform/web/entity/CountChips.tsx';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import type { queryPageManagement } from '../model/management.ts';
import { management } from '../model/management.ts';
import { managementHints } from '../model/certificate-hints.ts';
import { validityStatuses } from '../model/validity.ts';
import record from './management-record.tsx';

type Management = RowOf<typeof management>;

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
const hinted = { hints: managementHints };

export default function ManagementPage(): ReactElement {
  const strip = useDueStrip(management, drawOverview, hinted);
  return (
    <EntityPage
      {...record}
      columns={columns}
      quickFilters={quickFilters}
      purpose="质量、环境、信息安全等体系的证书、审核和文件放在一处"
      figures={(page) => [{ label: '共', value: `${page.total} 个` }]}
      {...strip}
    />
  );
}
