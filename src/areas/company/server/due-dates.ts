/** What of the company file stands in the ledger of due dates: handed over by hooks, made up for every morning. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DueSource, DueWish } from '#core/due/public.server.ts';
import { hasDueItem, keepDueItems } from '#core/due/public.server.ts';
import { identityOf } from '#core/org/public.server.ts';
import { queryRow, queryRows } from '#platform/db/statement.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import type { EntityHooks } from '#platform/store/entity-hooks.ts';
import { companyForNewRow } from '#platform/store/row-values.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { capitalRuleOf } from '../model/capital-terms.ts';

type Keep = (context: TenantWork, ids: readonly number[]) => Promise<void>;

interface Dated {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number | null;
  readonly remindOffsets: readonly string[] | null;
}

const own = (context: TenantWork, ids: readonly number[]) =>
  sql`${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;

/** The wish of a row that has the day; none without it. */
const wishOf = (
  { id, name, ownerId, remindOffsets }: Dated,
  kind: string,
  what: string,
  dueDate: string | null,
): DueWish[] =>
  dueDate === null
    ? []
    : [
        {
          refId: id,
          kind,
          refKey: '',
          title: `${what} · ${name}`,
          dueDate,
          graceEndDate: null,
          ownerId,
          remindOffsets: remindOffsets ?? [],
        },
      ];

/** Certificates: their end and the next review. Renewed and cancelled ones leave the ledger. */
export const keepCertificateDue: Keep = async (context, ids) => {
  const found = await queryRows<Dated & { expiryDate: string | null; nextReviewDate: string | null }>(context)`
    select t.id, t.cert_name as name, t.owner_id, t.remind_offsets, t.expiry_date, t.next_review_date from certificate t
    where ${own(context, ids)} and t.is_renewed is not true and t.state is distinct from 'cancelled'`;
  const wishes = found.flatMap((row) => [
    ...wishOf(row, 'certificate_end', '资质到期', row.expiryDate),
    ...wishOf(row, 'certificate_review', '年审或监督审核', row.nextReviewDate),
  ]);
  await keepDueItems(context, 'certificate', ids, wishes);
};

/** Systems: the end of their certificate and the next audit that is planned. */
export const keepManagementDue: Keep = async (context, ids) => {
  const found = await queryRows<Dated & { expiryDate: string | null; nextAuditDate: string | null }>(context)`
    select t.id, t.system_name as name, t.owner_id, t.remind_offsets, t.expiry_date, t.next_audit_date from management t
    where ${own(context, ids)} and t.state is distinct from 'cancelled'`;
  const wishes = found.flatMap((row) => [
    ...wishOf(row, 'management_end', '体系证书到期', row.expiryDate),
    ...wishOf(row, 'management_audit', '体系审核', row.nextAuditDate),
  ]);
  await keepDueItems(context, 'management', ids, wishes);
};

/** Partners that work with us until a day. */
export const keepPartnerDue: Keep = async (context, ids) => {
  const found = await queryRows<Dated & { cooperationEnd: string | null }>(context)`
    select t.id, t.partner_name as name, t.owner_id, null as remind_offsets, t.cooperation_end from partner t
    where ${own(context, ids)} and t.status is distinct from 'ended'`;
  await keepDueItems(
    context,
    'partner',
    ids,
    found.flatMap((row) => wishOf(row, 'partner_end', '合作到期', row.cooperationEnd)),
  );
};

/** Seats whose term ends. */
export const keepOfficialDue: Keep = async (context, ids) => {
  const found = await queryRows<Dated & { termEndDate: string | null }>(context)`
    select t.id, t.name, null as owner_id, null as remind_offsets, t.term_end_date from official_user t
    where ${own(context, ids)} and t.status is distinct from 'left'`;
  await keepDueItems(
    context,
    'official_user',
    ids,
    found.flatMap((row) => wishOf(row, 'official_term', '任期届满', row.termEndDate)),
  );
};

interface Promised {
  readonly id: number;
  readonly name: string;
  readonly subscribedDate: string;
  readonly unpaid: number;
}

const inWan = (yuan: number): string => `${(yuan / 10_000).toLocaleString('zh-CN', { maximumFractionDigits: 2 })} 万元`;

/** Shareholders who have not paid in: their own term, and what the company law asks. */
export const keepCapitalDue: Keep = async (context, ids) => {
  const companyCode = companyForNewRow(context);
  const { companyType } = await identityOf(context, companyCode);
  const base = await queryRow<{ founded: string | null }>(context)`
    select t.establish_date as founded
    from company_base t
    where ${tenantCondition(context, 't')}
    order by t.id
    limit 1`;
  const founded = base?.founded ?? null;
  const found = await queryRows<Promised>(context)`
    select t.id, t.shareholder_name as name, t.subscribed_date,
      t.subscribed_amount - coalesce(t.paid_amount, 0) as unpaid
    from shareholder t
    where ${own(context, ids)} and t.status = 'present' and t.subscribed_date is not null
      and t.subscribed_amount > coalesce(t.paid_amount, 0)`;
  const wishes = found.flatMap(({ id, name, subscribedDate, unpaid }): DueWish[] => {
    const row = { id, name, ownerId: null, remindOffsets: null };
    const rule = capitalRuleOf(companyType, founded, subscribedDate);
    return [
      ...wishOf(row, 'capital_unpaid', `实缴出资 ${inWan(unpaid)}`, subscribedDate),
      ...wishOf(
        row,
        'capital_term',
        rule?.what === 'shorten' ? '把认缴期限调整到 2032 年 6 月 30 日以内' : '公司法规定的缴足期限',
        rule?.day ?? null,
      ),
    ];
  });
  await keepDueItems(context, 'shareholder', ids, wishes);
};

/** The company itself: the end of its term. What its kind and founding mean for the capital follows. */
export const keepCompanyDue: Keep = async (context, ids) => {
  const found = await queryRows<Dated & { termEnd: string | null }>(context)`
    select t.id, '本企业' as name, null as owner_id, null as remind_offsets, t.term_end
    from company_base t
    where ${own(context, ids)}`;
  await keepDueItems(
    context,
    'company_base',
    ids,
    found.flatMap((row) => wishOf(row, 'business_term', '营业期限届满', row.termEnd)),
  );
  if (context.tenant.companyCode === null) return;
  const holders = await queryRows<{ id: number }>(context)`
    select t.id from shareholder t where ${tenantCondition(context, 't')}`;
  await keepCapitalDue(
    context,
    holders.map(({ id }) => id),
  );
};

/** The ledger beside what an entity's hooks do already. */
export const withDue = (hooks: EntityHooks, keep: Keep): EntityHooks => ({
  ...hooks,
  changed: async (context, ids, change) => {
    await hooks.changed?.(context, ids, change);
    await keep(context, ids);
  },
});

interface Source {
  readonly table: DueSource;
  readonly keep: Keep;
  /** Rows with a day, alias t. */
  readonly dated: RawBuilder<boolean>;
}

const sources: readonly Source[] = [
  {
    table: 'certificate',
    keep: keepCertificateDue,
    dated: sql<boolean>`
      coalesce(t.expiry_date, t.next_review_date) is not null and t.is_renewed is not true
        and t.state is distinct from 'cancelled'`,
  },
  {
    table: 'management',
    keep: keepManagementDue,
    dated: sql<boolean>`
      coalesce(t.expiry_date, t.next_audit_date) is not null and t.state is distinct from 'cancelled'`,
  },
  {
    table: 'partner',
    keep: keepPartnerDue,
    dated: sql<boolean>`t.cooperation_end is not null and t.status is distinct from 'ended'`,
  },
  {
    table: 'official_user',
    keep: keepOfficialDue,
    dated: sql<boolean>`t.term_end_date is not null and t.status is distinct from 'left'`,
  },
  {
    table: 'shareholder',
    keep: keepCapitalDue,
    dated: sql<boolean>`t.status = 'present' and t.subscribed_amount > coalesce(t.paid_amount, 0)`,
  },
  { table: 'company_base', keep: keepCompanyDue, dated: sql<boolean>`t.term_end is not null` },
];

/** Most rows of one kind that a morning hands over anew. */
const mostRows = 5000;

/** Rows of before the ledger knew their kind, and those of a restored backup: whatever has a day and no item gets one. */
export async function handOver(context: TenantWork): Promise<void> {
  for (const { table, keep, dated } of sources) {
    const found = await queryRows<{ id: number }>(context)`
      select t.id from ${sql.table(table)} t where ${tenantCondition(context, 't')} and ${dated}
        and not ${hasDueItem('t', table)}
      order by t.id limit ${mostRows}`;
    if (found.length > 0)
      await keep(
        context,
        found.map(({ id }) => id),
      );
  }
}
