/** 导出 of a list that is a part of the survey: opens the dialog of the list, as its address does. */
import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { usePermission } from '#platform/web/permissions.ts';
import kit from '#platform/web/styles/kit.module.css';
import { useAddress } from '#platform/web/use-address.ts';

export function ExportButton({ label }: { readonly label: string }): ReactElement | null {
  const address = useAddress();
  const mayExport = usePermission('group_export');
  if (!mayExport) return null;
  return (
    <Button
      size="small"
      className={kit.wideOnly}
      icon={<Download size={14} aria-hidden="true" />}
      onClick={() => address.set({ export: '1' }, { replace: true })}
    >
      导出{label}
    </Button>
  );
}
