/** What members let their group see: the company gives and takes, the group only asks. */
import type { GrantArea } from '#core/org/public.ts';
import { grantAreas } from '#core/org/public.ts';
import {
  groupIdentityOf,
  groupRightsChanged,
  holdersOf,
  inEnterprise,
  isOwnMember,
  tellAll,
} from '#core/org/public.server.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { TenantContext, TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { settleMessages } from '#platform/runtime/messages.ts';
import { handle } from '#platform/runtime/registry.ts';
import { audit } from '#platform/store/audit.ts';
import type { MemberGrants, MemberRequests } from '../model/group-member.ts';
import { grantData, queryOwnGrants, requestGrant } from '../model/member-calls.ts';
import type { GroupMember } from '../model/member-rules.ts';
import { memberChanges } from './member-changes.ts';
import { lockMembers, memberState, requestsOf, requireMember } from './member-rows.ts';
import { writeMember } from './write-member.ts';

/** Milliseconds in which a member is asked once for an area. */
const askedOnce = 86_400_000;
/** Where who may grant finds it. */
const grantsPage = { linkPath: '/entrepreneurship-center', linkParams: { tab: 'grants' } };

const labelsOf = (areas: readonly GrantArea[]): string => areas.map((area) => optionLabel(grantAreas, area)).join('、');

/** The member that the company in sight is, in its group; FY-C001 where it belongs to none. */
async function ownMember(group: TenantWork, companyCode: string): Promise<GroupMember> {
  const { isReal } = await groupIdentityOf(group);
  const member = (await memberState(group)).members.get(companyCode);
  if (!isReal || !member) throw fail.conflict('企业不在集团中');
  return member;
}

/** FY-A001 for who entered by a role of the group: nobody grants himself what another enterprise has to give. */
async function requireOwnCompany(context: TenantContext): Promise<string> {
  const { companyCode } = context.tenant;
  if (companyCode === null || companyCode === '' || !(await isOwnMember(context)))
    throw fail.forbidden('数据授权由成员企业自己的管理员给出');
  return companyCode;
}

/** Requests that the answer leaves: granted areas are settled, refused ones stay with their mark, so that they are not asked again at once. */
function answeredRequests(requests: MemberRequests, said: MemberGrants): MemberRequests {
  const left = Object.entries(requests).filter(([area]) => said[area as GrantArea] !== true);
  return Object.fromEntries(
    left.map(([area, request]) => [
      area,
      said[area as GrantArea] === false ? { ...request, isRefused: true } : request,
    ]),
  );
}

function grantSentence(before: ReadonlySet<GrantArea>, said: MemberGrants): string {
  const areas = grantAreas.map(({ code }) => code);
  const given = areas.filter((area) => said[area] === true && !before.has(area));
  const taken = areas.filter((area) => said[area] === false && before.has(area));
  return [given.length > 0 && `授权 ${labelsOf(given)}`, taken.length > 0 && `撤回 ${labelsOf(taken)}`]
    .filter(Boolean)
    .join('，');
}

/** Both sides hear what changed, except who did it. */
async function tellOfGrant(context: TenantWork, member: GroupMember, sentence: string): Promise<void> {
  const { groupCode } = context.tenant;
  const { accountId, name } = context.session;
  const sides = [
    {
      home: { groupCode, companyCode: '' },
      codes: ['group_structure_edit'],
      linkPath: '/group-base-info',
      linkParams: { tab: 'members' },
    },
    { home: { groupCode, companyCode: member.companyCode }, codes: ['org_data_grant'], ...grantsPage },
  ];
  for (const { home, codes, linkPath, linkParams } of sides)
    await inEnterprise(context, home, async (inside) => {
      const holders = (await holdersOf(inside.db, home, codes)).filter((account) => account !== accountId);
      await tellAll(inside, home, holders, {
        category: 'org',
        bizType: 'group_member',
        bizId: member.id,
        title: `${member.shortName} 调整了对集团的数据授权`,
        content: `${name} ${sentence}`,
        linkPath,
        linkParams,
        actorName: name,
      });
    });
}

export const grantDataHandler = handle(grantData, async (context, { dataGrants }) => {
  const companyCode = await requireOwnCompany(context);
  const { groupCode } = context.tenant;
  const said = dataGrants satisfies MemberGrants;
  const { member, sentence, grants } = await inEnterprise(context, { groupCode, companyCode: '' }, async (group) => {
    await lockMembers(group);
    const present = await ownMember(group, companyCode);
    if (present.status !== 'active') throw fail.conflict('企业已退出集团，没有可授权的数据');
    const stored = (await memberState(group)).rows.get(companyCode);
    const changes = grantSentence(present.grants, said);
    const { id } = await writeMember(
      { ...group, tenant: { ...group.tenant, access: context.tenant.access } },
      present,
      { grants: { ...stored?.grants, ...said }, grantRequests: answeredRequests(stored?.grantRequests ?? {}, said) },
    );
    if (changes !== '') await groupRightsChanged(group);
    const after = await ownMember(group, companyCode);
    return { member: { ...present, id }, sentence: changes, grants: [...after.grants] };
  });
  const entry = {
    action: 'grant' as const,
    entity: 'group_member',
    entityId: member.id,
    entityName: member.companyName,
  };
  if (sentence !== '') await audit(context, [{ ...entry, after: said, reason: sentence }]);
  if (member.id !== null)
    await settleMessages(context.db, context.platform, { bizType: 'grant_request', bizId: member.id });
  if (sentence !== '') {
    await tellOfGrant(context, member, sentence);
  }
  return { grants };
});

export const queryOwnGrantsHandler = handle(queryOwnGrants, async (context) => {
  const companyCode = await requireOwnCompany(context);
  return inEnterprise(context, { groupCode: context.tenant.groupCode, companyCode: '' }, async (group) => {
    const { isReal, groupName } = await groupIdentityOf(group);
    const state = await memberState(group);
    const member = state.members.get(companyCode);
    if (!isReal || !member)
      return { groupName: null, status: 'active' as const, grants: [], requests: [], changes: [] };
    const isActive = member.status === 'active';
    const changes = await memberChanges(group, state, { current: 1, size: 10 }, companyCode);
    return {
      groupName,
      status: member.status,
      grants: isActive ? [...member.grants] : [],
      requests: isActive ? requestsOf(state.rows.get(companyCode)?.grantRequests ?? null) : [],
      changes: changes.records.map(({ id, at, text }) => ({ id, at, text })),
    };
  });
});

export const requestGrantHandler = handle(requestGrant, async (context, { memberCode, areas }) => {
  await lockMembers(context);
  const state = await memberState(context);
  const member = requireMember(context, state, memberCode);
  if (member.status !== 'active') throw fail.conflict('只能向正常的成员企业申请授权');
  const granted = areas.filter((area) => member.grants.has(area));
  if (granted.length > 0) throw fail.conflict(`${labelsOf(granted)}已授权`);
  const requests = state.rows.get(memberCode)?.grantRequests ?? {};
  const now = context.platform.now();
  const asked = areas.filter((area) => now.getTime() - Date.parse(requests[area]?.at ?? '') < askedOnce);
  if (asked.length > 0) throw fail.conflict(`24 小时内已申请过${labelsOf(asked)}授权，请等待对方答复`);
  const by = context.tenant.access.displayName;
  const request = { at: now.toISOString(), by };
  const added = Object.fromEntries(areas.map((area) => [area, request]));
  const { id } = await writeMember(context, member, { grantRequests: { ...requests, ...added } });
  const { groupName } = await groupIdentityOf(context);
  const home = { groupCode: context.tenant.groupCode, companyCode: memberCode };
  await inEnterprise(context, home, async (inside) =>
    tellAll(inside, home, await holdersOf(inside.db, home, ['org_data_grant']), {
      category: 'org',
      level: 'warning',
      bizType: 'grant_request',
      bizId: id,
      title: `${groupName} 申请查看${labelsOf(areas)}数据`,
      content: '是否授权由贵企业决定，可随时撤回。',
      ...grantsPage,
      actorName: by,
    }),
  );
  return {};
});
