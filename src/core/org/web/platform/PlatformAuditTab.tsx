/** 操作日志 of the platform: what its operators did, and who was refused it. */
import type { ReactElement } from 'react';
import { queryPlatformAudit } from '#core/audit/model/audit-log.ts';
import { AuditList } from '#core/audit/web/AuditList.tsx';
import { useAuditAddress } from '#core/audit/web/audit-address.ts';

export function PlatformAuditTab(): ReactElement {
  return <AuditList query={queryPlatformAudit} narrowed={useAuditAddress()} />;
}
