/** 导出评估报告, for who may: the dialog is fetched when it is asked for. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import type { ReportDialogProps } from './ReportDialog.tsx';

const ReportDialog = lazyPart<ReportDialogProps>(async () => (await import('./ReportDialog.tsx')).ReportDialog);

export function ReportButton({ recruitInfoId, name }: Omit<ReportDialogProps, 'onClose'>): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  if (!usePermission('recruit_export')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>导出评估报告</Button>
      {isOpen && <ReportDialog recruitInfoId={recruitInfoId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
