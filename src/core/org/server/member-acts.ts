/** What is done with members one by one or many at once: each under the rules that hold for all of them together. */
import { companyMember, memberChange, sessionEnding, unlocking } from '../model/member-acts.ts';
import { endSessionsOf, releaseThrottle } from '#core/account/public.server.ts';
import { acting } from '#platform/acts/acting.server.ts';
import { unstored } from '#platform/acts/unstored.ts';
import type { RowOf } from '#platform/entity/entity.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { audit } from '#platform/store/audit.ts';
import { roleIdsOf } from './grantor.ts';
import { tellAll } from './holders.ts';
import type { MemberRow } from './member-roles.ts';
import { assignRoles, checkTouchable, keepingAdministrator, lockMember } from './member-roles.ts';
import { giveStaffRows } from './member-staff.ts';
import { rightsChanged } from './rights-changed.ts';
import type { RoleHome } from './role-home.ts';
import { companyHome, lockHome } from './role-home.ts';
import { shownMember } from './user.read.ts';
import { writeMember } from './user.write.ts';

type Member = RowOf<typeof companyMember>;

const ofMembers = {
  async find(context: TenantWork, id: string): Promise<Member> {
    const { accountId, displayName, status, version } = await lockMember(context, companyHome(context), Number(id));
    const isSelf = accountId === context.session.accountId;
    return unstored(companyMember, { id: Number(id), version, accountId, displayName, status, isSelf });
  },
  show: async (context: TenantWork, member: Member) => ({
    ...member,
    ...(await shownMember(context, member.id)),
  }),
};

/** A change of one member, who is not protected from the caller; the last administrator stays. */
function changing<Values>(
  change: (context: TenantWork, home: RoleHome, member: MemberRow, values: Values) => Promise<unknown>,
) {
  return (context: TenantWork, { id }: Member, values: Values): Promise<undefined> => {
    const home = companyHome(context);
    return keepingAdministrator(context, home, async () => {
      const member = await lockMember(context, home, id);
      await checkTouchable(context, member);
      await change(context, home, member, values);
      return undefined;
    });
  };
}

const setStatus = (status: 'active' | 'disabled', reason: string) =>
  changing(async (context, _home, member) => {
    await writeMember(context, member, { ...member, status }, reason);
    await giveStaffRows(context, [member.id]);
  });

export const memberChangeHandler = acting(
  memberChange,
  {
    enable: setStatus('active', memberChange.acts.enable.label),
    disable: setStatus('disabled', memberChange.acts.disable.label),
    assign: changing(async (context, home, member, { roleId }: { readonly roleId: number }) =>
      assignRoles(context, home, member, [...(await roleIdsOf(context, member.id)), roleId]),
    ),
  },
  {
    ...ofMembers,
    // Taken first, so that two calls over the same people wait for each other and not crosswise.
    before: (context) => lockHome(context, companyHome(context)),
    follow: (context, members) =>
      rightsChanged(
        context,
        members.map(({ accountId }) => accountId),
      ),
  },
);

export const revokeUserSessionHandler = acting(
  sessionEnding,
  {
    endSessions: changing(async (context, home, { id, accountId, displayName }) => {
      const ended = await endSessionsOf(context.db, context.platform.events, accountId, 'revoked');
      await audit(context, [
        {
          action: 'config',
          entity: 'session',
          entityId: id,
          entityName: displayName,
          after: { ended },
          reason: sessionEnding.acts.endSessions.label,
        },
      ]);
      await tellAll(context, home, [accountId], {
        category: 'security',
        level: 'warning',
        bizType: 'member',
        bizId: id,
        title: '管理员已让您的登录下线',
        actorName: context.tenant.access.displayName,
      });
      context.afterCommit(() => context.platform.identity.forget(accountId));
    }),
  },
  ofMembers,
);

export const unlockUserHandler = acting(
  unlocking,
  {
    async unlock(context, { id, accountId, displayName }) {
      await releaseThrottle(context.db, accountId);
      await audit(context, [
        {
          action: 'config',
          entity: 'account',
          entityId: id,
          entityName: displayName,
          reason: unlocking.acts.unlock.label,
        },
      ]);
      return undefined;
    },
  },
  ofMembers,
);
