/** Drawers and questions over the teams; fetched when first needed. */
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import {
  deleteTeamUser,
  insertOrUpdateTeamUser,
  team as teamEntity,
  teamLimits,
  teamUserForm,
} from '../../model/team.ts';
import { AddPeopleDialog } from '../people/AddPeopleDialog.tsx';
import type { Team, TeamLayer, TeamMember } from './team-layer.ts';

type Input = InputOf<typeof insertOrUpdateTeamUser>;

const insideKeys = ['roleInTeam', 'intro', 'showOnProfile', 'sort'];
const outsideKeys = ['name', 'avatar', 'title', 'unit', ...insideKeys];

export interface TeamFormsProps {
  readonly layer: TeamLayer;
  readonly onClose: () => void;
  /** `teamId`: the team to show now; null when it is gone. */
  readonly onDone: (teamId: number | null) => void;
}

function DeleteQuestion({
  team,
  member,
  onClose,
  onDone,
}: { readonly team: Team; readonly member: TeamMember | null } & Omit<TeamFormsProps, 'layer'>): ReactElement {
  const { isBusy, act } = useAct();
  const send = async () => {
    await call(
      deleteTeamUser,
      member ? { ids: [member.id], teamId: team.id } : { ids: [team.id], force: team.members.length > 0 },
    );
    toast.success(member ? `${member.name}已移出` : `已删除团队「${team.name}」`);
    onDone(member ? team.id : null);
  };
  const count = formatNumber(team.members.length);
  return (
    <Modal
      open
      width={440}
      title={member ? `把${member.name}移出「${team.name}」` : `删除团队「${team.name}」`}
      okText={member ? '移出团队' : team.members.length > 0 ? `删除团队和 ${count} 名成员` : '删除团队'}
      cancelText="取消"
      okButtonProps={{ danger: true, type: 'primary', loading: isBusy }}
      onOk={() => void act(send)}
      onCancel={onClose}
    >
      {member?.userBaseId === null || (!member && team.members.length > 0)
        ? '团队里填写的角色和介绍一并删除，员工的档案不受影响。'
        : '员工的档案不受影响。'}
    </Modal>
  );
}

function MemberForm({
  team,
  member,
  onClose,
  onDone,
}: { readonly team: Team; readonly member: TeamMember | null } & Omit<TeamFormsProps, 'layer'>): ReactElement {
  const isInside = member !== null && member.userBaseId !== null;
  const send = async (body: Record<string, unknown>) => {
    const values = body as NonNullable<Input['member']>;
    const { memberIds } = await call(
      insertOrUpdateTeamUser,
      { member: member ? values : { ...values, teamId: team.id } },
      { quiet: true },
    );
    return { id: memberIds[0] ?? 0 };
  };
  return (
    <EntityForm
      entity={teamUserForm}
      row={member}
      keys={isInside ? insideKeys : outsideKeys}
      block={`team-${team.id}`}
      title={member ? `编辑${member.name}` : '添加外部专家'}
      send={send}
      onSaved={() => onDone(team.id)}
      onClose={onClose}
    />
  );
}

export function TeamForms({ layer, onClose, onDone }: TeamFormsProps): ReactElement {
  switch (layer.kind) {
    case 'team': {
      const send = async (body: Record<string, unknown>) => {
        return { id: (await call(insertOrUpdateTeamUser, { team: body }, { quiet: true })).teamId };
      };
      return (
        <EntityForm
          entity={teamEntity}
          row={layer.team}
          title={layer.team ? `编辑团队 ${layer.team.name}` : '新建团队'}
          send={send}
          onSaved={onDone}
          onClose={onClose}
        />
      );
    }
    case 'people': {
      const { team } = layer;
      const add = async (userBaseIds: readonly number[]) => {
        await call(insertOrUpdateTeamUser, { teamId: team.id, userBaseIds: [...userBaseIds] });
        toast.success(`已添加 ${userBaseIds.length} 人`);
        onDone(team.id);
      };
      const present = new Set(team.members.flatMap((member) => member.userBaseId ?? []));
      return (
        <AddPeopleDialog
          title={`添加成员到「${team.name}」`}
          present={present}
          limit={teamLimits.added}
          add={add}
          onClose={onClose}
        />
      );
    }
    case 'member':
      return <MemberForm team={layer.team} member={layer.member} onClose={onClose} onDone={onDone} />;
    default:
      return <DeleteQuestion team={layer.team} member={layer.member} onClose={onClose} onDone={onDone} />;
  }
}
