/** 操作日志 of the platform: what its operators did, and who was refused it. */
import type { ReactElement } from 'react';
import { queryPlatformAudit } from '../model/audit-log.ts';
import { AuditList } from './AuditList.tsx';
import { useAuditList } from './use-audit-list.ts';
import styles from '#platform/web/entity/entity-page.module.css';

export default function PlatformAuditTab(): ReactElement {
  return (
    <section className={`${styles.root} ${styles.part}`} data-part="entity-page" aria-label="操作日志">
      <AuditList state={useAuditList(queryPlatformAudit)} />
    </section>
  );
}
