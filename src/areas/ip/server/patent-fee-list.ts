/** Annuities to pay, with their state and surcharge of today; the same terms as `feeStatusOf` and `surchargeOf`, in SQL so that they filter and add up. */
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { reading } from '#platform/store/reading.ts';
import { feeList } from '../model/patent-fee-list.ts';
import { aliveStatuses } from '../model/patent-options.ts';
import { dueSoonDays } from '../model/patent-terms.ts';

export const feeReading = reading(feeList, ({ platform }) => {
  const today = todayInShanghai(platform.now());
  return sql`
    select f.id, f.version, f.group_code, f.company_code, f.patent_id, p.patent_name, p.patent_type, p.application_no,
      p.owner_id, f.fee_year, f.nominal_date, f.due_date, f.grace_end_date, f.base_amount, f.payable, f.decision,
      f.paid_date, f.remark,
      case
        when f.decision = 'abandon' then 'abandoned'
        when ${today}::date > f.grace_end_date then 'lapsed'
        when ${today}::date > f.due_date then 'grace'
        when f.due_date <= ${addDays(today, dueSoonDays)}::date then 'due'
        else 'future'
      end as status,
      coalesce(
        f.surcharge,
        case
          when f.decision <> 'abandon' and ${today}::date > f.due_date and ${today}::date <= f.grace_end_date
            then round(
              f.base_amount * 0.05
                * (
                  select count(*)
                  from generate_series(1, 5) as month
                  where ${today}::date > f.nominal_date + make_interval(months => month)
                ),
              2
            )
          else 0
        end
      ) as surcharge
    from patent_fee f
    join patent p on p.id = f.patent_id and p.group_code = f.group_code and p.company_code = f.company_code
      and p.deleted_at is null
    where f.deleted_at is null and f.paid_date is null and not f.settled
      and p.legal_status = any(${[...aliveStatuses]}::text[])`;
});
