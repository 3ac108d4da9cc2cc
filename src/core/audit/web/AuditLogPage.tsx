/** 操作日志: filters, what changed in an entry, and whether the chain holds. */
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { call } from '#platform/web/call.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { PageHeader } from '#platform/web/shell/PageHeader.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { exportAudit, queryPageAudit, verifyAudit } from '../model/audit-log.ts';
import { AuditList } from './AuditList.tsx';
import { useAuditList } from './use-audit-list.ts';
import styles from '#platform/web/entity/entity-page.module.css';

/** Says at length what the check found: this is read, not glanced at. */
async function verify(): Promise<void> {
  try {
    const { ok, checked, archived, unsealed, firstBroken } = await call(verifyAudit, {});
    const waiting = unsealed > 0 ? `，另有 ${unsealed} 条新记录将在一分钟内封存` : '';
    if (ok)
      Modal.success({
        title: '日志完整',
        content: `已校验 ${checked} 条${archived > 0 ? `（其中 ${archived} 条已归档）` : ''}，没有被改动或删除${waiting}。`,
        okText: '知道了',
      });
    else
      Modal.error({
        title: '日志被改动',
        content: `第一条不符的记录编号为 ${firstBroken ?? ''}，该记录被修改或删除过。请保留现场并联系平台管理员。`,
        okText: '知道了',
      });
  } catch {
    // Told by the call.
  }
}

export default function AuditLogPage(): ReactElement {
  const state = useAuditList(queryPageAudit);
  const mayExport = usePermission('audit_export');
  const { isBusy, act } = useAct();
  const send = async () => {
    await call(exportAudit, { filter: state.filter });
    toast.info('正在导出，完成后在下载中心领取');
  };
  return (
    <div className={styles.root} data-part="entity-page">
      <PageHeader
        actions={
          <>
            {mayExport && (
              <Button loading={isBusy} onClick={() => void act(send)}>
                导出
              </Button>
            )}
            <Button onClick={() => void verify()}>校验完整性</Button>
          </>
        }
      />
      <AuditList state={state} />
    </div>
  );
}
