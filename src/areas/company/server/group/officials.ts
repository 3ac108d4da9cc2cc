/** Officials of several companies in one list, for rooms that look at a group: who is in office where, and who is in more than one. */
import { sql } from 'kysely';
import { queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { keywordCondition } from '#platform/store/entity-query.ts';
import { present } from '#platform/store/masking.ts';
import type { PageOf } from '#platform/store/read-page.ts';
import { readPage } from '#platform/store/read-page.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { officialUser } from '../../model/official-user.ts';

export interface OfficialsQuery {
  readonly keyword?: string | undefined;
  /** Any of these seats. */
  readonly positionTypes?: readonly string[] | undefined;
  /** `present` or `left`. */
  readonly statuses?: readonly string[] | undefined;
  /** Rows of these companies alone; who is in office elsewhere is looked for in all. */
  readonly companyCodes?: readonly string[] | undefined;
}

/** An official of one company. Phone and ID number are always covered here: they are revealed in the company alone. */
export interface GroupOfficial {
  readonly id: number;
  readonly companyCode: string;
  readonly name: string;
  readonly positionTypes: string[] | null;
  readonly positionTitle: string | null;
  readonly appointDate: string | null;
  readonly termEndDate: string | null;
  readonly phone: string | null;
  readonly idNo: string | null;
  readonly isLegalPerson: boolean | null;
  readonly status: string | null;
  /** Other companies of the list in which the same person is in office: by ID number, else by name and day of birth. */
  readonly otherCompanyCodes: string[];
}

interface OfficialPost extends Omit<GroupOfficial, 'otherCompanyCodes'> {
  readonly birthDate: string | null;
  readonly idNoIndex: string | null;
  readonly total: number;
}

type Peer = Pick<OfficialPost, 'companyCode' | 'name' | 'birthDate' | 'idNoIndex'>;

/** Two rows are one person where both tell the ID number and it is the same; else where name and day of birth are. */
const isSamePerson = (left: Peer, right: Peer): boolean =>
  left.idNoIndex !== null && right.idNoIndex !== null
    ? left.idNoIndex === right.idNoIndex
    : left.name === right.name && left.birthDate !== null && left.birthDate === right.birthDate;

/** Everybody in office who might be one of these people. */
const peersOf = (context: TenantWork, rows: readonly OfficialPost[]): Promise<Peer[]> =>
  queryRows<Peer>(context)`
    select t.company_code, t.name, t.birth_date, t.id_no_index
    from official_user t
    where ${tenantCondition(context, 't')} and t.status is distinct from 'left'
      and (t.name = any(${rows.map(({ name }) => name)}::text[])
        or t.id_no_index = any(${rows.flatMap(({ idNoIndex }) => idNoIndex ?? [])}::text[]))`;

/**
 * A page of the officials of the companies that `context` is narrowed to, in their order: companies by code, then seats as sorted there.
 * Who left is in more than one company no longer.
 */
export async function pageOfficials(
  context: TenantWork,
  { keyword = '', positionTypes, statuses, companyCodes }: OfficialsQuery,
  page: { readonly current: number; readonly size: number },
): Promise<PageOf<GroupOfficial & { readonly total: number }>> {
  const named = keyword.trim() === '' ? null : keywordCondition(context, officialUser, keyword);
  const { records, ...rest } = await readPage<OfficialPost>(
    page,
    (limit, offset) =>
      queryRows<OfficialPost>(context)`
      select count(*) over () as total, t.id, t.company_code, t.name, t.position_types, t.position_title,
        t.appoint_date, t.term_end_date, t.phone, t.id_no, t.id_no_index, t.birth_date, t.is_legal_person, t.status
      from official_user t
      where ${tenantCondition(context, 't')}
        ${named ? sql`and ${named}` : sql``}
        ${positionTypes ? sql`and t.position_types && ${[...positionTypes]}::text[]` : sql``}
        ${companyCodes ? sql`and t.company_code = any(${[...companyCodes]}::text[])` : sql``}
        ${statuses ? sql`and t.status = any(${[...statuses]}::text[])` : sql``}
      order by array_position(${[...context.tenant.companyCodes]}::text[], t.company_code), t.sort, t.id
      limit ${limit} offset ${offset}`,
  );
  const rows = records as readonly OfficialPost[];
  const peers = rows.length === 0 ? [] : await peersOf(context, rows);
  const covered = ({ idNoIndex: _index, birthDate: _birth, ...row }: OfficialPost, otherCompanyCodes: string[]) => ({
    ...present(context.platform.seal, () => false, officialUser, row),
    otherCompanyCodes,
  });
  return {
    ...rest,
    records: rows.map((row) => {
      const others = row.status === 'left' ? [] : peers.filter((peer) => isSamePerson(row, peer));
      const codes = new Set(others.map(({ companyCode }) => companyCode));
      codes.delete(row.companyCode);
      return covered(row, [...codes]);
    }),
  };
}
