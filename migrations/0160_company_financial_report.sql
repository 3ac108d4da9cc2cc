-- Financial statements: headers, lines, remembered names of an import and its preview (area-company 3.5); where indicators come from (3.4).

alter table finance add column source_type text;
alter table finance add column report_fields jsonb;
create table financial_report (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  report_name text,
  standard text not null,
  year integer not null,
  period text not null,
  scope text not null,
  currency text,
  report_date date,
  preparer text,
  reviewer text,
  audit_status text,
  audit_opinion text,
  status text,
  check_results jsonb,
  given_totals jsonb,
  filled_at timestamptz,
  lock_reason text,
  source_file jsonb,
  attachments jsonb
);
create index financial_report_list on financial_report (group_code, company_code, year desc nulls last, filled_at desc nulls last, id desc) where deleted_at is null;
create index financial_report_standard on financial_report (group_code, company_code, standard, year desc nulls last, filled_at desc nulls last, id desc) where deleted_at is null;
create index financial_report_period on financial_report (group_code, company_code, period, year desc nulls last, filled_at desc nulls last, id desc) where deleted_at is null;
create index financial_report_scope on financial_report (group_code, company_code, scope, year desc nulls last, filled_at desc nulls last, id desc) where deleted_at is null;
create index financial_report_status on financial_report (group_code, company_code, status, year desc nulls last, filled_at desc nulls last, id desc) where deleted_at is null;
select qishu_protect('financial_report');

-- One report of a standard, period and scope.
create unique index financial_report_one_per_period on financial_report (group_code, company_code, year, period, scope, standard) where deleted_at is null;

-- Lines go with their header, which says whether they count: they have neither versions nor deletions of their own.
create table financial_report_line (
  group_code text not null,
  company_code text not null,
  report_id bigint not null references financial_report,
  statement text not null,
  item_code text not null,
  -- Four decimals for earnings a share; everything else has two.
  current_amount numeric(20,4),
  compare_amount numeric(20,4),
  is_computed boolean not null default false,
  cell_ref text,
  primary key (report_id, item_code)
);
select qishu_protect('financial_report_line');

-- What the names of a company's own sheets mean, learnt when an import is confirmed.
create table financial_report_alias (
  group_code text not null,
  company_code text not null,
  standard text not null,
  statement text not null,
  alias text not null,
  item_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (group_code, company_code, standard, statement, alias)
);
select qishu_protect('financial_report_alias');

-- A workbook that was read and not yet taken over: one a person, for half an hour.
create table financial_report_preview (
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  id uuid not null default gen_random_uuid(),
  payload jsonb not null,
  expires_at timestamptz not null,
  primary key (group_code, company_code, account_id)
);
select qishu_protect('financial_report_preview');

