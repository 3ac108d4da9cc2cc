/** A roster without rows: a status or alert that fits nobody, or the first steps. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useCompanyAct } from '#platform/web/group/use-company-act.tsx';
import { formatDate } from '#platform/entity/format.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import type { Address } from '#platform/web/use-address.ts';
import type { StaffAlertKind } from '../../model/roster-calls.ts';
import type { RosterRights } from './roster-actions.tsx';

/** What an alert without anybody says, and what stands before the next day that comes. */
interface NobodyWords {
  readonly nobody: string;
  readonly next?: string;
}
const nobodyWords: Readonly<Record<string, NobodyWords>> = {
  contract_unsigned: { nobody: '没有未签劳动合同的人', next: '下一位应在' },
  contract_end: { nobody: '没有要到期的合同', next: '下一份' },
  probation_end: { nobody: '没有要转正的人', next: '下一位' },
  id_expire: { nobody: '没有要到期的证件', next: '下一份' },
  certificate_expire: { nobody: '没有要到期的证书' },
  birthday: { nobody: '7 天内没有人过生日' },
  retire: { nobody: '没有临近退休的人', next: '下一位' },
} satisfies Record<Exclude<StaffAlertKind, 'incomplete'>, NobodyWords>;

export interface RosterEmptyProps {
  readonly status: string | null;
  readonly alert: string | null;
  readonly urgency: string | null;
  /** The next day of an alert that holds nobody. */
  readonly next: string | null;
  readonly address: Address;
  readonly rights: RosterRights;
}

export function RosterEmpty({ status, alert, urgency, next, address, rights }: RosterEmptyProps): ReactElement {
  const { start, question } = useCompanyAct();
  const words = nobodyWords[alert ?? ''];
  if (words && status === null && urgency === null)
    return (
      <EmptyState
        variant="done"
        title={words.nobody}
        reason={next && words.next ? `${words.next} ${formatDate(next)}` : undefined}
      />
    );
  if (status !== null || alert !== null)
    return (
      <EmptyState
        variant="noMatch"
        title="没有符合条件的员工"
        onClearFilter={() => address.set({ status: null, alert: null, urgency: null, before: null })}
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
