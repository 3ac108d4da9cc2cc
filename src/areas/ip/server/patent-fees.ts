/** Keeps the annuities of patents as their dates and the tariff say, and the next one beside the patent. */
import { sql } from 'kysely';
import { execute, queryRows } from '#platform/db/statement.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { TenantWork } from '#platform/runtime/context.ts';
import { hooksOf } from '#platform/store/entity-hooks.ts';
import { tenantCondition } from '#platform/tenancy/scope.ts';
import { workingDayFrom } from '#platform/dictionaries/working-days.ts';
import { aliveStatuses } from '../model/patent-options.ts';
import type { ShownFee } from '../model/patent-fee.ts';
import { patentFee } from '../model/patent-fee.ts';
import type { PatentType, PlannedFee } from '../model/patent-terms.ts';
import { feeStatusOf, planFees, surchargeOf } from '../model/patent-terms.ts';
import { patentTariff } from './reference-data.ts';

interface FeePatent {
  readonly id: number;
  readonly patentType: PatentType;
  readonly country: string;
  readonly applicationDate: string | null;
  readonly grantDate: string | null;
  readonly feeReduction: string;
  readonly paidThroughYear: number | null;
}

/** Annuities that a patent owes; none before grant and none to other offices, whose tariffs are not ours. */
function plannedFees(row: FeePatent): PlannedFee[] {
  const { patentType, applicationDate, grantDate, country, feeReduction } = row;
  if (country !== 'CN' || applicationDate === null || grantDate === null) return [];
  return planFees(
    { patentType, applicationDate, grantDate, feeReduction: Number(feeReduction) },
    patentTariff(),
    workingDayFrom,
  );
}

/** Makes, changes and drops unpaid annuities of these patents; a paid one is never rewritten. */
export async function keepFees(context: TenantWork, ids: readonly number[]): Promise<void> {
  const patents = await queryRows<FeePatent>(context)`
    select t.id, t.patent_type, t.country, t.application_date, t.grant_date, t.fee_reduction, t.paid_through_year
    from patent t where ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])`;
  const rows = patents.flatMap((row) =>
    plannedFees(row).map((fee) => ({
      patent_id: row.id,
      fee_year: fee.feeYear,
      nominal_date: fee.nominalDate,
      due_date: fee.dueDate,
      grace_end_date: fee.graceEndDate,
      base_amount: fee.baseAmount,
      payable: fee.payable,
      settled: row.paidThroughYear !== null && fee.feeYear <= row.paidThroughYear,
    })),
  );
  const wanted = sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
      patent_id bigint, fee_year integer, nominal_date date, due_date date, grace_end_date date, base_amount numeric,
      payable numeric, settled boolean
    )`;
  const found = patents.map(({ id }) => id);
  // Beside the store, patent_fee: annuities are derived from the patent and the tariff.
  await execute(context)`
    delete from patent_fee f
    where f.patent_id = any(${found}::bigint[]) and f.group_code = ${context.tenant.groupCode} and f.paid_date is null
      and not exists (select from ${wanted} where x.patent_id = f.patent_id and x.fee_year = f.fee_year)`;
  await execute(context)`
    insert into patent_fee (
      group_code, company_code, created_by, patent_id, fee_year, nominal_date, due_date, grace_end_date, base_amount,
      payable, decision, settled
    )
    select t.group_code, t.company_code, ${context.session.accountId}, x.patent_id, x.fee_year, x.nominal_date,
      x.due_date, x.grace_end_date, x.base_amount, x.payable, 'pending', x.settled
    from ${wanted} join patent t on t.id = x.patent_id
    on conflict (patent_id, fee_year) where deleted_at is null do update
      set nominal_date = excluded.nominal_date, due_date = excluded.due_date, grace_end_date = excluded.grace_end_date,
        base_amount = excluded.base_amount,
        payable = excluded.payable, settled = excluded.settled, version = patent_fee.version + 1, updated_at = now()
      where patent_fee.paid_date is null
        and (
          patent_fee.nominal_date, patent_fee.due_date, patent_fee.grace_end_date, patent_fee.base_amount,
          patent_fee.payable, patent_fee.settled
        )
        is distinct from (
          excluded.nominal_date, excluded.due_date, excluded.grace_end_date, excluded.base_amount, excluded.payable,
          excluded.settled
        )`;
  await keepNextFee(context, found);
}

/** The patents that annuities are of. */
export async function patentsOfFees(context: TenantWork, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ patentId: number }>(context)`
    select distinct f.patent_id
    from patent_fee f
    where ${tenantCondition(context, 'f')} and f.id = any(${[...ids]}::bigint[])`;
  return rows.map(({ patentId }) => patentId);
}

/** The next annuity follows those that were paid, kept or given up. */
export const feeHooks = hooksOf(patentFee, {
  changed: async (context, ids) => keepNextFee(context, await patentsOfFees(context, ids)),
});

/** Copies the first open annuity beside the patent, where lists filter and order by it; whoever gives it up owes no further one. */
export async function keepNextFee(context: TenantWork, ids: readonly number[]): Promise<void> {
  // Beside the store, patent: a copy of the next annuity; the version stays.
  await execute(context)`
    update patent t
    set next_fee_year = n.fee_year, next_fee_date = n.due_date, next_fee_amount = n.payable,
      next_grace_end = n.grace_end_date
    from patent p left join lateral (
      select case when f.decision <> 'abandon' then f.fee_year end as fee_year,
        case when f.decision <> 'abandon' then f.due_date end as due_date,
        case when f.decision <> 'abandon' then f.payable end as payable,
          case when f.decision <> 'abandon' then f.grace_end_date end as grace_end_date
      from patent_fee f
      where f.patent_id = p.id and f.deleted_at is null and f.paid_date is null and not f.settled
        and p.legal_status = any(${[...aliveStatuses]}::text[])
      order by f.fee_year limit 1
    ) n on true
    where t.id = p.id and ${tenantCondition(context, 't')} and t.id = any(${[...ids]}::bigint[])
      and (
        t.next_fee_year, t.next_fee_date, t.next_fee_amount, t.next_grace_end
      ) is distinct from (n.fee_year, n.due_date, n.payable, n.grace_end_date)`;
}

/** An annuity as it is stored, with the name of its patent. */
export interface StoredFee {
  readonly id: number;
  readonly version: number;
  readonly companyCode: string;
  readonly patentId: number;
  readonly patentName: string;
  readonly feeYear: number;
  readonly nominalDate: string;
  readonly dueDate: string;
  readonly graceEndDate: string;
  readonly baseAmount: number;
  readonly payable: number;
  readonly surcharge: number | null;
  readonly decision: string;
  readonly settled: boolean;
  readonly paidDate: string | null;
  readonly paidAmount: number | null;
  readonly voucher: FileValue[] | null;
  readonly remark: string | null;
}

/** Columns of {@link StoredFee} over the aliases `f` and `t`. */
export const feeColumns = sql`
  f.id, f.version, f.company_code, f.patent_id, t.patent_name, f.fee_year, f.nominal_date, f.due_date, f.grace_end_date,
    f.base_amount, f.payable, f.surcharge, f.decision, f.settled, f.paid_date, f.paid_amount, f.voucher, f.remark`;

/** With its state today; the surcharge of an open one is what today would cost. */
export function showFee(context: TenantWork, fee: StoredFee): ShownFee {
  const today = todayInShanghai(context.platform.now());
  const status = feeStatusOf(fee, today);
  const { settled: _settled, ...shown } = fee;
  return { ...shown, status, surcharge: fee.surcharge ?? (status === 'grace' ? surchargeOf(fee, today) : 0) };
}

/** All annuities of a patent that the caller may see, by year. */
export async function feesOf(context: TenantWork, patentId: number): Promise<ShownFee[]> {
  const found = await queryRows<StoredFee>(context)`
    select ${feeColumns} from patent_fee f join patent t on t.id = f.patent_id
    where ${tenantCondition(context, 't')} and t.id = ${patentId} and f.deleted_at is null order by f.fee_year`;
  return found.map((fee) => showFee(context, fee));
}
