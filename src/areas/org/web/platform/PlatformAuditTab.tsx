/** 操作日志 of the platform: what its operators did, and who was refused it. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { queryPlatformAudit } from '../../model/audit-log.ts';
import { AuditList, lastWeek } from '../AuditList.tsx';

export function PlatformAuditTab(): ReactElement {
  const [filter, setFilter] = useState(lastWeek);
  return <AuditList query={queryPlatformAudit} filter={filter} onFilter={setFilter} />;
}
