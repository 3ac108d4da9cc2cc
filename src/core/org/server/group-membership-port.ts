/** What follows in a group when companies come, go and are invited. The group area provides it. */
import type { TenantWork } from '#platform/runtime/context.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';

export interface MovedCompany {
  readonly companyCode: string;
  readonly companyName: string;
}

/** Every function runs in the transaction of the act, with the rows of the group itself in sight. */
export interface GroupMembership {
  /** The company belongs to the group from today on. */
  readonly begin: (group: TenantWork, company: MovedCompany) => Promise<void>;
  /** The company goes with its data: its membership ends today, and whoever stood below it stands where it stood. */
  readonly end: (group: TenantWork, company: MovedCompany) => Promise<void>;
  /** FY-C001 while other members stand below the company: the group does not put it out before they are moved. */
  readonly requireNoneBelow: (group: TenantWork, companyCode: string) => Promise<void>;
  /** The founder of the company was asked to join; once more renews the day of the invitation. */
  readonly invite: (group: TenantWork, company: MovedCompany) => Promise<void>;
  /** Whether the group asked the company and did not take it back. */
  readonly isInvited: (group: TenantWork, companyCode: string) => Promise<boolean>;
}

export const groupMembershipPort = port<GroupMembership>('group membership');

/** The members of groups for one call. */
export const groupMembership = ({ platform }: Pick<TenantWork, 'platform'>): GroupMembership =>
  serviceOf(platform, groupMembershipPort);
