-- Counts and sums over the whole filter of the register are read from this index alone: rows of contracts are wide (texts, lines,
-- tasks). The former one lacked the rate of exchange, by which every sum is reckoned, so that none was served by it.
drop index contract_sums;
create index contract_sums on contract (group_code, company_code, status, direction)
  include (amount, settled_amount, exchange_rate, next_plan_date, end_date, sign_date, notice_date, auto_renew, archived_at,
    secret_level, owner_id, dept_id, category_id, type_id)
  where deleted_at is null;
