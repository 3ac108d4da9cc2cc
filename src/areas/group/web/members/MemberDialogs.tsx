/** What an act with a member asks first: why it is consolidated, when and why it leaves, what there is to say of it. */
import { Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { f } from '#platform/entity/field.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { ReasonDialog } from '#platform/web/entity/ReasonDialog.tsx';
import { DateControl } from '#platform/web/entity/widgets/date-controls.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { groupMember, memberTypes } from '../../model/group-member.ts';
import type { MemberRow } from '../../model/member-calls.ts';
import type { MemberEdits } from './use-member-edits.ts';
import type { Members } from './use-members.ts';

interface DialogProps {
  readonly row: MemberRow;
  readonly members: Members;
  readonly onClose: () => void;
}

function ConsolidationDialog({ row, members, onClose }: DialogProps): ReactElement {
  const next = !row.isConsolidated;
  return (
    <ReasonDialog
      title={`${row.memberName} 改为${next ? '并表' : '不并表'}`}
      text="默认按持股超过 50% 并表；手工调整请说明原因，报表合计随之变化。"
      label="调整原因"
      placeholder="如 一致行动协议取得控制权"
      okText={next ? '改为并表' : '改为不并表'}
      send={async (consolidatedReason) => {
        await members.save(row, { isConsolidated: next, consolidatedReason });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const exitField = f.date({ label: '退出日期', past: true });
const joinField = f.date({ label: '加入日期', past: true });

function LeaveMemberDialog({ row, members, onClose }: DialogProps): ReactElement {
  const [day, setDay] = useState(members.today);
  const isPending = row.status === 'pending';
  return (
    <ReasonDialog
      title={isPending ? `撤回对 ${row.memberName} 的邀请` : `${row.memberName} 退出集团`}
      text={isPending ? '对方将不能再凭这次邀请加入。' : '退出日期之前的各期仍计入合计，之后停止；授权同时结束。'}
      note={
        isPending ? undefined : (
          <FormLine label="退出日期">
            {({ id }) => (
              <DateControl
                id={id}
                field={exitField}
                value={day}
                onChange={(value) => setDay(typeof value === 'string' ? value : members.today)}
              />
            )}
          </FormLine>
        )
      }
      label="原因"
      okText={isPending ? '撤回邀请' : '办理退出'}
      isDanger
      send={async (reason) => {
        await members.leave(row, day, reason);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function DetailsDialog({ row, members, onClose }: DialogProps): ReactElement {
  const { isBusy, act } = useAct();
  const [values, setValues] = useState({
    memberType: row.memberType,
    joinDate: row.joinDate,
    businessLine: row.businessLine ?? '',
    remark: row.remark ?? '',
  });
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const save = () =>
    act(async () => {
      const { joinDate, ...rest } = values;
      await members.save(row, { ...rest, ...(row.status === 'active' && { joinDate }) });
      onClose();
    });
  const labels = groupMember.fields;
  return (
    <TypedModal
      open
      title={`编辑 ${row.memberName}`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: isBusy }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <FormLine label={labels.memberType.label}>
        {({ id }) => (
          <Select
            id={id}
            allowClear
            style={{ width: '100%' }}
            value={values.memberType}
            placeholder="请选择"
            options={memberTypes.map(({ code, label }) => ({ value: code, label }))}
            onChange={(memberType) => set({ memberType: memberType ?? null })}
          />
        )}
      </FormLine>
      {row.status === 'active' && (
        <FormLine label={labels.joinDate.label}>
          {({ id }) => (
            <DateControl
              id={id}
              field={joinField}
              value={values.joinDate}
              onChange={(value) => set({ joinDate: typeof value === 'string' ? value : null })}
            />
          )}
        </FormLine>
      )}
      <FormLine label={labels.businessLine.label}>
        {({ id }) => (
          <Input
            id={id}
            maxLength={50}
            value={values.businessLine}
            onChange={({ target }) => set({ businessLine: target.value })}
          />
        )}
      </FormLine>
      <FormLine label={labels.remark.label}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={500}
            value={values.remark}
            onChange={({ target }) => set({ remark: target.value })}
          />
        )}
      </FormLine>
    </TypedModal>
  );
}

export interface MemberDialogsProps {
  readonly edits: MemberEdits;
  readonly members: Members;
}

export default function MemberDialogs({ edits, members }: MemberDialogsProps): ReactElement | null {
  const { dialog, close } = edits;
  if (!dialog) return null;
  const props = { row: dialog.row, members, onClose: close };
  if (dialog.kind === 'consolidation') return <ConsolidationDialog {...props} />;
  return dialog.kind === 'leave' ? <LeaveMemberDialog {...props} /> : <DetailsDialog {...props} />;
}
