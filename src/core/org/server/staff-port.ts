/** What the organisation needs of the roster: departments, and the person behind a member. The staff area provides it. */
import type { TenantDb } from '#platform/db/database.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { port, serviceOf } from '#platform/runtime/port.ts';

/** A member as the roster wants to know it. */
export interface MemberPerson {
  readonly memberId: number;
  readonly name: string;
  /** Number of the account; finds the person, and stands in the roster when a new row is made. */
  readonly phone: string | null;
  /** Person that an administrator named; null: found by phone or made. */
  readonly staffId: number | null;
  readonly departmentId: number | null;
  readonly position: string | null;
}

/** The person a member was linked to, and where the person stands. */
export interface LinkedPerson {
  readonly staffId: number;
  readonly departmentId: number;
  readonly position: string;
  /** Made for the member: waits for HR under 待入职. */
  readonly isNew: boolean;
}

export interface StaffService {
  /** Departments at and below the given ones. */
  readonly childDepartments: (db: TenantDb, ids: readonly number[]) => Promise<number[]>;
  /** Names by id; unknown ids are absent. */
  readonly departmentNames: (db: TenantDb, ids: readonly number[]) => Promise<Map<number, string>>;
  /** Departments by the words people wrote: id, 'ambiguous' where several bear the name; unknown words are absent. */
  readonly findDepartments: (
    context: TenantWork,
    words: readonly string[],
  ) => Promise<Map<string, number | 'ambiguous'>>;
  /** Refuses a person who is not in the roster (FY-V001) or belongs to another member (FY-C001). */
  readonly checkMemberStaff: (context: TenantWork, memberId: number, staffId: number) => Promise<void>;
  /** Finds or makes the person of a member. */
  readonly linkMemberStaff: (context: TenantWork, member: MemberPerson) => Promise<LinkedPerson>;
  /** Frees the persons of members who go. */
  readonly unlinkMemberStaff: (context: TenantWork, memberIds: readonly number[]) => Promise<void>;
}

export const staffPort = port<StaffService>('staff');

/** The roster for one call. */
export const staffService = ({ platform }: Pick<TenantWork, 'platform'>): StaffService =>
  serviceOf(platform, staffPort);
