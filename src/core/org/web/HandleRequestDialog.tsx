/** Agreeing to a request with department and roles, or refusing it with a reason. */
import { Input } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { handleJoinRequest, queryJoinRequest } from '../model/membership.ts';
import { queryPageRole } from '../model/role.ts';
import { DepartmentSelect } from './roles/DepartmentSelect.tsx';
import { RolePicker } from './roles/RolePicker.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';

export type JoinRequest = OutputOf<typeof queryJoinRequest>['records'][number];

export const nameOfApplicant = (request: JoinRequest): string => request.applicantCompanyName ?? request.applicantName;

interface HandleDialogProps {
  readonly request: JoinRequest;
  readonly onClose: () => void;
  /** Runs the act, tells about it and renews the lists. */
  readonly act: (act: Promise<unknown>, done: string) => void;
}

export function ApproveDialog({ request, onClose, act }: HandleDialogProps): ReactElement {
  const isPerson = request.joinType === 'user' && request.companyCode !== '';
  // Who may not see the roles lets people in as staff.
  const [maySee, mayGrant] = [usePermission('role_manage'), usePermission('role_grant')];
  const roles = useRead(
    queryPageRole,
    { page: { current: 1, size: 100 } },
    { quiet: true, enabled: isPerson && maySee && mayGrant },
  );
  const [deptId, setDeptId] = useState<number | null>(request.invitedDeptId);
  const [roleIds, setRoleIds] = useState<number[]>(request.invitedRoles.map(({ id }) => id));
  const approve = () => {
    act(
      call(handleJoinRequest, { id: request.id, approve: true, deptId, ...(maySee && mayGrant ? { roleIds } : {}) }),
      '已同意',
    );
    onClose();
  };
  return (
    <TypedModal
      open
      title={`同意 ${nameOfApplicant(request)} 加入`}
      okText="同意"
      cancelText="取消"
      onOk={approve}
      onCancel={onClose}
    >
      {request.reason && <p>申请理由：{request.reason}</p>}
      {!isPerson && request.joinType === 'company' && <p>该企业连同全部数据将移入集团，集团角色可以按权限查看。</p>}
      {isPerson && (
        <div className="form-line">
          <label htmlFor="approve-dept">部门</label>
          <DepartmentSelect
            id="approve-dept"
            value={deptId === null ? [] : [deptId]}
            onChange={([chosen = null]) => setDeptId(chosen)}
          />
        </div>
      )}
      {isPerson && !(maySee && mayGrant) && request.invitedRoles.length > 0 && (
        <p>邀请码带有角色：{request.invitedRoles.map(({ roleName }) => roleName).join('、')}</p>
      )}
      {isPerson && maySee && mayGrant && (
        <div className="form-line">
          <label htmlFor="approve-roles">角色</label>
          <RolePicker id="approve-roles" roles={roles.data?.records ?? []} value={roleIds} onChange={setRoleIds} />
        </div>
      )}
    </TypedModal>
  );
}

export function RejectDialog({ request, onClose, act }: HandleDialogProps): ReactElement {
  const [reason, setReason] = useState('');
  const reject = () => {
    act(call(handleJoinRequest, { id: request.id, approve: false, rejectReason: reason.trim() || null }), '已拒绝');
    onClose();
  };
  return (
    <TypedModal
      open
      title={`拒绝 ${nameOfApplicant(request)} 加入`}
      okText="拒绝"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      onOk={reject}
      onCancel={onClose}
    >
      <div className="form-line">
        <label htmlFor="reject-reason">拒绝原因（对方可见）</label>
        <Input.TextArea
          id="reject-reason"
          rows={3}
          maxLength={200}
          showCount
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </TypedModal>
  );
}
