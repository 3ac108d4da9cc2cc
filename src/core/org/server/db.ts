/** Tables the organisation area owns. */
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Db, TenantDb } from '#platform/db/database.ts';
import { tablesOf } from '#platform/db/database.ts';

type Instant = ColumnType<string, string | Date | undefined, string | Date>;
type OptionalInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
interface InTenant {
  groupCode: string;
  companyCode: string;
}

export interface OrgTables {
  orgGroup: {
    groupCode: string;
    groupKind: 'solo' | 'real';
    groupName: string;
    shortName: string | null;
    creditCode: string | null;
    parentCompanyCode: string | null;
    ownerAccountId: number | null;
    status: Generated<string>;
  };
  company: InTenant & {
    companyName: string;
    shortName: string;
    creditCode: string | null;
    legalPerson: string | null;
    companyType: string | null;
    industryCode: string | null;
    divisionCode: string | null;
    address: string | null;
    scale: string | null;
    ownerAccountId: number | null;
    logo: { path: string } | null;
    sort: Generated<number>;
    status: Generated<string>;
    joinedGroupAt: Instant;
  };
  member: InTenant & {
    id: Generated<number>;
    accountId: number;
    staffId: number | null;
    displayName: string;
    deptIds: Generated<number[]>;
    jobTitle: string | null;
    status: Generated<'invited' | 'active' | 'disabled' | 'left'>;
    joinType: string;
    joinedAt: Instant;
    lastActiveAt: string | null;
  };
  resource: {
    id: Generated<number>;
    code: string;
    name: string;
    updaterId: number;
    parentCode: string | null;
    path: string | null;
    sort: number;
    sensitive: boolean;
  };
  role: InTenant & {
    id: Generated<number>;
    roleName: string;
    roleCode: string;
    roleLevel: 'company' | 'group';
    dataScope: string;
    dataScopeDeptIds: Generated<number[]>;
    isSystem: boolean;
    sort: number;
    status: Generated<string>;
    deletedAt: OptionalInstant;
  };
  roleResource: InTenant & { roleId: number; resourceId: number };
  memberRole: InTenant & { memberId: number; roleId: number };
}

/** The area's tables on a connection. */
export function orgTables(db: TenantDb | Db): Kysely<OrgTables> {
  return tablesOf<OrgTables>(db);
}
