-- Finances of a group. Rows belong to the group itself (company_code '').

-- What members charged one another, taken off the sum of an item.
create table group_elimination (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  year integer not null,
  period text not null,
  item_code text not null,
  amount numeric(18,2) not null,
  remark text,
  attachments jsonb
);
create index group_elimination_list
  on group_elimination (group_code, company_code, year desc nulls last, item_code, id)
  where deleted_at is null;
-- One number for an item of a period: two people who enter it at once do not take it off twice.
create unique index group_elimination_item_unique
  on group_elimination (group_code, company_code, year, period, item_code)
  where deleted_at is null;
select qishu_protect('group_elimination');

-- Yuan for one unit of a currency, for members that report in it.
create table group_rate (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  year integer not null,
  period text not null,
  currency text not null,
  closing_rate numeric(24,6) not null,
  average_rate numeric(24,6),
  remark text
);
create index group_rate_list
  on group_rate (group_code, company_code, year desc nulls last, currency, id)
  where deleted_at is null;
create unique index group_rate_currency_of_period_unique
  on group_rate (group_code, company_code, year, period, currency)
  where deleted_at is null;
select qishu_protect('group_rate');

-- When a company was last asked for the report of a period: once in 24 hours.
create table group_report_reminder (
  group_code text not null,
  company_code text not null,
  member_code text not null,
  year integer not null,
  period text not null,
  reminded_at timestamptz not null,
  reminded_by bigint not null,
  primary key (group_code, company_code, member_code, year, period)
);
select qishu_protect('group_report_reminder');

-- Submitted reports of companies in reach with the chosen items (null: all), one of each company and period, 企业会计准则 first.
-- A definer function: row-level security would take the list of companies in reach apart again for each line, which made the
-- sum of 300 companies take five seconds. It asks once for what the policy asks of each row: group and companies of the call.
create function qishu_company_reports(
  companies text[], years integer[], periods text[], asked_scope text, items text[],
  out company_code text, out year integer, out period text, out standard text, out currency text, out currents text,
  out compares text
) returns setof record language sql stable security definer set search_path = pg_catalog, public as $$
  with reach as materialized (
    select r.code
    from unnest(string_to_array(current_setting('app.company_codes', true), ',')) r(code)
    where r.code = any(companies)
  )
  select r.company_code, r.year, r.period, r.standard, r.currency, l.currents, l.compares
  from unnest(years, periods) k(year, period)
  cross join reach
  cross join lateral (
    select t.id, t.company_code, t.year, t.period, t.standard, t.currency
    from financial_report t
    where t.group_code = nullif(current_setting('app.group_code', true), '') and t.company_code = reach.code
      and t.year = k.year and t.period = k.period and t.scope = asked_scope and t.deleted_at is null
      and t.status in ('submitted', 'locked')
    order by t.standard = 'cas' desc
    limit 1
  ) r
  cross join lateral (
    select json_object_agg(l.item_code, l.current_amount) filter (where l.current_amount is not null)::text as currents,
      json_object_agg(l.item_code, l.compare_amount) filter (where l.compare_amount is not null)::text as compares
    from financial_report_line l
    where l.report_id = r.id and (items is null or l.item_code = any(items))
  ) l
$$;
