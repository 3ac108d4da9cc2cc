/** 集团资料: names from the enterprise and the profile of the group, read and written as one; how many members, how much capital. */
import { quarters } from '#areas/company/public.ts';
import { capitalOf, companyFigures } from '#areas/company/public.server.ts';
import { groupIdentityOf, lockGroup, renameGroup } from '#core/org/public.server.ts';
import { execute, queryRow } from '#platform/db/statement.ts';
import type { AnswerOf } from '#platform/entity/schema.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { fail } from '#platform/runtime/failure.ts';
import { shownRecord } from '#platform/runtime/shown-row.ts';
import { handle } from '#platform/runtime/registry.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import { entityStore } from '#platform/store/entity-store.ts';
import { checkRules } from '#platform/store/row-values.ts';
import type { Coverage } from '../model/coverage.ts';
import type { FigureKey } from '../model/finance/sums.ts';
import { getGroupInfo, groupInfo, insertOrUpdateGroupInfo, nameKeys } from '../model/group-info.ts';
import { groupProfile } from '../model/group-profile.ts';
import type { GroupMember } from '../model/member-rules.ts';
import { loadGroupFigures } from './finance/group-figures.ts';
import { groupWork } from './group-work.ts';
import { memberState } from './member-rows.ts';

type Info = AnswerOf<typeof groupInfo>;

/** The stored profile; null before the first save. */
async function storedProfile(group: TenantWork): Promise<AnswerOf<typeof groupProfile> | null> {
  const row = await queryRow<{ id: number }>(group)`
    select p.id
    from group_profile p
    where p.group_code = ${group.tenant.groupCode} and p.company_code = '' and p.deleted_at is null
    order by p.id limit 1`;
  return row ? await entityStore(group, groupProfile).get(row.id) : null;
}

/** Before the first save: no row, nothing but the names. */
function emptyProfile({ tenant }: TenantWork): Row {
  const system = { id: 0, version: 0, groupCode: tenant.groupCode, companyCode: '' };
  const marks = { createdBy: null, createdAt: '', updatedBy: null, updatedAt: '' };
  return { ...Object.fromEntries(Object.keys(groupProfile.fields).map((key) => [key, null])), ...system, ...marks };
}

async function infoOf(context: TenantWork): Promise<Info> {
  const group = groupWork(context);
  const { groupName, shortName } = await groupIdentityOf(group);
  const rest = (await storedProfile(group)) ?? emptyProfile(group);
  // Two rows put together by key, enterprise and profile.
  return { ...rest, groupName, shortName } as unknown as Info;
}

/** Quarters of this year and the one before that have ended, the latest first. */
function endedQuarters(today: string): FigureKey[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const ended = Math.floor((month - 1) / 3);
  return [
    ...quarters
      .slice(0, ended)
      .map(({ code }) => ({ year, period: code }))
      .toReversed(),
    ...quarters.map(({ code }) => ({ year: year - 1, period: code })).toReversed(),
  ];
}

/** The last of those quarters that anybody among the consolidated members reported; null where nobody did. */
export async function latestReported(
  context: TenantWork,
  consolidated: readonly GroupMember[],
): Promise<FigureKey | null> {
  const granted = consolidated.filter(({ grants }) => grants.has('finance')).map(({ companyCode }) => companyCode);
  const keys = endedQuarters(todayInShanghai(context.platform.now()));
  const figures = await companyFigures(context, { companyCodes: granted, keys, itemCodes: [] });
  const isReported = (key: FigureKey) => figures.some(({ year, period }) => year === key.year && period === key.period);
  return keys.find(isReported) ?? null;
}

/** Who is in the sums of the last period that anybody reported: the same as on every page of the group. */
async function reported(context: TenantWork, consolidated: readonly GroupMember[]) {
  const latestPeriod = await latestReported(context, consolidated);
  const [lastQuarter] = endedQuarters(todayInShanghai(context.platform.now()));
  const key = latestPeriod ?? lastQuarter;
  const coverage: Coverage = key
    ? (await loadGroupFigures(context, [key])).coverage(key)
    : { reported: 0, total: consolidated.length, missing: [] };
  return { latestPeriod, coverage };
}

/** Units of other currencies are not added to yuan. */
async function capital(context: TenantWork, members: readonly GroupMember[], consolidated: readonly GroupMember[]) {
  const companyCodes = members.filter(({ grants }) => grants.has('base')).map(({ companyCode }) => companyCode);
  const rows = await capitalOf({ ...context, tenant: { ...context.tenant, companyCodes, companyCode: null } });
  const inYuan = ({ companyCode }: GroupMember) => {
    const row = rows.get(companyCode);
    return row && (row.currency ?? 'CNY') === 'CNY' ? row.regCapital : null;
  };
  const amounts = consolidated.flatMap((member) => inYuan(member) ?? []);
  const parent = members.find(({ isParent }) => isParent);
  return {
    sum: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
    counted: amounts.length,
    total: consolidated.length,
    parent: parent ? inYuan(parent) : null,
  };
}

export const getGroupInfoHandler = handle(getGroupInfo, async (context) => {
  const state = await memberState(context);
  const all = [...state.members.values()];
  const members = all.filter(({ companyCode, status }) => status === 'active' && state.here.has(companyCode));
  const consolidated = members.filter(({ isConsolidated }) => isConsolidated);
  return {
    base: await infoOf(context),
    counts: {
      members: members.length,
      consolidated: consolidated.length,
      others: members.length - consolidated.length,
      pending: all.filter(({ status }) => status === 'pending').length,
      exited: all.filter(({ status }) => status === 'exited').length,
    },
    capital: await capital(context, members, consolidated),
    ...(await reported(context, consolidated)),
  };
});

const pick = (values: Row, isWanted: (key: string) => boolean): Row =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)));

export const insertOrUpdateGroupInfoHandler = handle(insertOrUpdateGroupInfo, async (context, body) => {
  const group = groupWork(context);
  await lockGroup(group);
  const { id, version, ...values } = body;
  const stored = await storedProfile(group);
  if (id !== undefined && id !== stored?.id) throw fail.notFound();
  if (stored && (id === undefined || version !== stored.version))
    throw fail.stale(shownRecord(context, getGroupInfo, 'base', await infoOf(context)));
  checkRules(groupInfo, { ...(await infoOf(context)), ...values });
  const isName = (key: string) => nameKeys.includes(key);
  await renameGroup(group, pick(values, isName));
  const store = entityStore(group, groupProfile);
  const rest = pick(values, (key) => !isName(key));
  if (!stored) return store.insert(rest);
  const saved = await store.update(stored.id, stored.version, rest);
  if (saved.version > stored.version || !Object.keys(values).some(isName)) return saved;
  // Beside the store, group_profile: the names have changed and are logged; only the version of the whole follows.
  await execute(group)`
    update group_profile
    set version = version + 1, updated_at = now(), updated_by = ${context.session.accountId}
    where id = ${stored.id}`;
  return { id: stored.id, version: stored.version + 1 };
});
