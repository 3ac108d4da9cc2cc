/** 操作日志 of the platform: what its operators did, and who was refused it. */
import type { ReactElement } from 'react';
import { queryPlatformAudit } from '../model/audit-log.ts';
import { AuditList } from './AuditList.tsx';
import { useAuditAddress } from './audit-address.ts';

export default function PlatformAuditTab(): ReactElement {
  return <AuditList query={queryPlatformAudit} narrowed={useAuditAddress()} />;
}
