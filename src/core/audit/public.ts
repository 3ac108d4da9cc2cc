/** What both sides of other rooms may import of the audit log. */
export { exportAudit, queryPageAudit, queryPlatformAudit } from './model/audit-log.ts';
