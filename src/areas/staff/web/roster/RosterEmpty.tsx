/** A roster without rows: a status or alert that fits nobody, or the first steps. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useCompanyAct } from '#platform/web/group/use-company-act.tsx';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import type { Address } from '#platform/web/use-address.ts';
import type { RosterRights } from './roster-actions.tsx';

export interface RosterEmptyProps {
  readonly status: string | null;
  readonly alert: string | null;
  readonly address: Address;
  readonly rights: RosterRights;
}

export function RosterEmpty({ status, alert, address, rights }: RosterEmptyProps): ReactElement {
  const { start, question } = useCompanyAct();
  if (status !== null || alert !== null)
    return (
      <EmptyState
        variant="noMatch"
        title="没有符合条件的员工"
        onClearFilter={() => address.set({ status: null, alert: null })}
      />
    );
  // A refusal was told by the call.
  const template = async () => {
    const { rosterImportCalls } = await import('./roster-import-calls.ts');
    await rosterImportCalls.template().catch(() => undefined);
  };
  return (
    <EmptyState
      title="这里还没有员工档案"
      reason={rights.entry || rights.import ? '办理第一位员工入职，或用模板一次导入' : undefined}
    >
      {rights.entry && (
        <Button
          type="primary"
          onClick={() =>
            start({ act: '办理入职', begin: () => address.set({ entry: 'new' }), address: { entry: 'new' } })
          }
        >
          办理入职
        </Button>
      )}
      {rights.import && (
        <Button
          onClick={() =>
            start({ act: '导入员工', begin: () => address.set({ import: 'new' }), address: { import: 'new' } })
          }
        >
          批量导入
        </Button>
      )}
      {question}
      {rights.import && (
        <Button type="text" onClick={() => void template()}>
          下载模板
        </Button>
      )}
    </EmptyState>
  );
}
