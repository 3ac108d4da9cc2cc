/** What can be done with a member, and the dialog that asks for what it needs. */
import { useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import type { RowAction } from '#platform/web/entity/row-action.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { GrantArea } from '#core/org/public.ts';
import { grantAreas } from '#core/org/public.ts';
import type { MemberRow } from '../../model/member-calls.ts';
import { grantState, shareText } from './member-cells.tsx';
import type { MemberChanges, Members } from './use-members.ts';

export type MemberDialogKind = 'consolidation' | 'details' | 'leave';

/** Areas that the group may ask the member for now. */
export const missingAreas = (row: MemberRow): GrantArea[] =>
  row.status === 'active'
    ? grantAreas.map(({ code }) => code).filter((area) => grantState(row, area).key === 'none')
    : [];

export function useMemberEdits(members: Members) {
  const { act } = useAct();
  const [dialog, setDialog] = useState<{ readonly kind: MemberDialogKind; readonly row: MemberRow } | null>(null);
  /** Who has others below cannot leave: said at once, before anything is typed. The server refuses it as well. */
  const open = (kind: MemberDialogKind, row: MemberRow) => {
    const below = (members.rows ?? []).filter(
      ({ parentCode, status }) => parentCode === row.memberCode && status !== 'exited',
    );
    if (kind === 'leave' && below.length > 0) toast.warning(`先移走 ${below.length} 家下级`);
    else setDialog({ kind, row });
  };
  const change = (row: MemberRow, changes: MemberChanges) => void act(() => members.save(row, changes));
  const request = (row: MemberRow, areas: readonly GrantArea[]) =>
    void act(async () => {
      await members.request(row, [...areas]);
      toast.success(`已向 ${row.memberName} 申请${areas.map((area) => optionLabel(grantAreas, area)).join('、')}授权`);
    });
  const actionsOf = (row: MemberRow): RowAction[] => {
    if (row.status === 'exited')
      return row.isHere ? [{ key: 'back', label: '撤回退出', onRun: () => change(row, { isBack: true }) }] : [];
    const areas = missingAreas(row);
    return [
      { key: 'details', label: '编辑资料', onRun: () => open('details', row) },
      ...(row.isMismatched && row.registeredRatio !== null
        ? [
            {
              key: 'registered',
              label: `采用 ${shareText(row.registeredRatio)}`,
              onRun: () => change(row, { holdRatio: row.registeredRatio }),
            },
          ]
        : []),
      ...(row.isConsolidationSaid
        ? [{ key: 'rule', label: '并表恢复按持股', onRun: () => change(row, { isConsolidated: null }) }]
        : []),
      ...(areas.length > 0
        ? [{ key: 'request', label: `申请授权 ${areas.length} 项`, onRun: () => request(row, areas) }]
        : []),
      ...(row.isParent
        ? []
        : [
            {
              key: 'leave',
              label: row.status === 'pending' ? '撤回邀请' : '办理退出',
              danger: true,
              onRun: () => open('leave', row),
            },
          ]),
    ];
  };
  return { dialog, open, close: () => setDialog(null), change, request, actionsOf };
}

export type MemberEdits = ReturnType<typeof useMemberEdits>;

/** Whether the person may change where members stand. */
export const useMayEdit = (): boolean => usePermission('group_structure_edit');
