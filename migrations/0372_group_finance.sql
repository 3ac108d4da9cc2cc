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
