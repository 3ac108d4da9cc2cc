/** The audit log: who did what, sealed in a chain. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { auditAlarmJob, auditHealth } from './audit-alarm.ts';
import { archiveJob } from './audit-archive.ts';
import {
  exportAuditHandler,
  queryPageAuditHandler,
  queryPlatformAuditHandler,
  sealJob,
  verifyAuditHandler,
} from './audit-log.ts';
import { auditSource } from './audit-source.ts';

export const auditArea: AreaServer = {
  name: 'audit',
  jobs: [sealJob, archiveJob, auditAlarmJob],
  health: [auditHealth],
  exports: [auditSource],
  handlers: [queryPageAuditHandler, queryPlatformAuditHandler, exportAuditHandler, verifyAuditHandler],
};

export { sealAudit, verifyAuditChains } from './audit-log.ts';
