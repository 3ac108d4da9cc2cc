/** The acts of an operator, over a platform that runs no jobs: first administrator, lost password, what there is. */
import {
  insertManagedAccount,
  insertOperator,
  openAccount,
  resetPassword,
  terminal,
} from '#core/account/server/index.ts';
import type { RoleMapping } from '#core/org/server/index.ts';
import {
  deleteRoleMapping,
  findGroup,
  insertFirstCompany,
  insertMember,
  insertRoleMapping,
  linkRemainingMembers,
  newCode,
  rolesOf,
  setOwner,
} from '#core/org/server/index.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { inAccount, inTenant } from '#platform/db/database.ts';
import { fail } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { auditOutside } from '#platform/store/audit.ts';

/** Where the administrator is to work: a company or group that exists, or a company made for him. */
export type Workplace =
  | { readonly companyCode: string }
  | { readonly groupCode: string }
  | { readonly companyName: string; readonly creditCode: string | null };

export interface AdministratorWish {
  readonly account: string;
  readonly name: string;
  readonly phone: string | null;
  readonly at: Workplace;
}

export interface NewAdministrator {
  readonly groupCode: string;
  /** null: administrator of the group. */
  readonly companyCode: string | null;
  /** Shown once; only its hash is kept. */
  readonly password: string;
}

interface Place {
  readonly groupCode: string;
  readonly companyCode: string | null;
  readonly isNew: boolean;
}

async function findPlace(platform: Platform, at: Workplace): Promise<Place> {
  if ('companyName' in at) return { groupCode: newCode('G'), companyCode: newCode('C'), isNew: true };
  const groupCode = await findGroup(platform.db, at);
  if (groupCode === undefined)
    throw fail.notFound(
      'companyCode' in at ? `没有编码为 ${at.companyCode} 的企业` : `没有编码为 ${at.groupCode} 的集团`,
    );
  return { groupCode, companyCode: 'companyCode' in at ? at.companyCode : null, isNew: false };
}

async function appoint(
  db: TenantDb,
  platform: Platform,
  wish: AdministratorWish,
  { groupCode, companyCode, isNew }: Place,
): Promise<string> {
  const made =
    isNew && companyCode !== null && 'companyName' in wish.at
      ? await insertFirstCompany(db, { groupCode, companyCode, ...wish.at })
      : null;
  const roles = made ?? (await rolesOf(db, companyCode ?? ''));
  const { id, password } = await insertManagedAccount(db, platform.seal, { ...wish, groupCode, companyCode });
  const codes =
    companyCode === null ? ['group_owner', 'group_admin'] : [isNew ? 'company_owner' : 'company_admin', 'staff'];
  const roleIds = codes.map((code) => roles.get(code)).filter((role) => role !== undefined);
  await insertMember(db, {
    accountId: id,
    groupCode,
    companyCode: companyCode ?? '',
    displayName: wish.name,
    staffId: null,
    departmentIds: [],
    jobTitle: null,
    roleIds,
  });
  if (isNew && companyCode !== null) await setOwner(db, groupCode, companyCode, id);
  const actor = { ...terminal(id), home: { groupCode, companyCode: companyCode ?? '' } };
  await auditOutside(db, actor, [{ action: 'grant', entity: 'member', entityId: id, entityName: wish.name }]);
  return password;
}

/** Makes an administrator, and the company where one is named that does not exist yet; one transaction. */
export async function createAdministrator(platform: Platform, wish: AdministratorWish): Promise<NewAdministrator> {
  const place = await findPlace(platform, wish.at);
  const companyCodes = ['', ...(place.companyCode === null ? [] : [place.companyCode])];
  const password = await inTenant(platform.db, { groupCode: place.groupCode, companyCodes, accountId: null }, (db) =>
    appoint(db, platform, wish, place),
  );
  await linkRemainingMembers(platform);
  return { groupCode: place.groupCode, companyCode: place.companyCode, password };
}

/** Makes the first operator of the platform: an account of no enterprise. Answers its one-time password. */
export async function createOperator(
  platform: Platform,
  wish: Pick<AdministratorWish, 'account' | 'name' | 'phone'>,
): Promise<string> {
  return inAccount(platform.db, null, async (db) => {
    const { id, password } = await insertManagedAccount(db, platform.seal, {
      ...wish,
      groupCode: null,
      companyCode: null,
    });
    await insertOperator(db, id);
    await auditOutside(db, terminal(id), [
      { action: 'grant', entity: 'platform_operator', entityId: id, entityName: wish.name },
    ]);
    return password;
  });
}

/** A line of the mapping from claims of the central login to roles; exactly one of company and group is named. */
export interface MappingWish {
  readonly claimValue: string;
  readonly roleCode: string;
  readonly companyCode: string | null;
  readonly groupCode: string | null;
}

/** Adds a line; the role must exist there. */
export async function mapRole(
  platform: Platform,
  { claimValue, roleCode, companyCode, groupCode }: MappingWish,
): Promise<RoleMapping> {
  return insertRoleMapping(platform.db, { claimValue, roleCode, companyCode: companyCode ?? '', groupCode });
}

/** Removes a line; roles it granted go at the next sign-in of each person. */
export async function unmapRole(platform: Platform, id: number): Promise<void> {
  if (!(await deleteRoleMapping(platform.db, id))) throw fail.notFound(`没有编号为 ${id} 的映射`);
}

/** A one-time password for a user name; running servers end the sessions of that account at once. */
export async function resetAccountPassword(
  platform: Platform,
  account: string,
): Promise<{ name: string; password: string; status: string }> {
  const reset = await inAccount(platform.db, null, (db) => resetPassword(db, platform.seal, platform.events, account));
  if (!reset) throw fail.notFound(`没有名为 ${account} 的账号`);
  return reset;
}

/** Shuts an account out everywhere, or lets it in again. Answers the name of its person. */
export async function switchAccount(platform: Platform, account: string, isOpen: boolean): Promise<string> {
  const switched = await inAccount(platform.db, null, (db) =>
    openAccount(db, platform.seal, platform.events, account, isOpen),
  );
  if (!switched) throw fail.notFound(`没有名为 ${account} 的账号，或它正在注销`);
  return switched.name;
}
