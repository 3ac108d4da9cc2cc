-- The register of contracts: categories and types, parties, plans, receipts, invoices, changes, files, settings.
create table contract_category (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  category_name text not null,
  sort integer not null
);
create index contract_category_list on contract_category (group_code, company_code, sort, id)
  where deleted_at is null;
create unique index contract_category_category_name_unique
  on contract_category (group_code, company_code, category_name)
  where deleted_at is null;
select qishu_protect('contract_category');

create table contract_type (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  category_id bigint not null,
  type_name text not null,
  sort integer not null
);
create index contract_type_list on contract_type (group_code, company_code, sort, id) where deleted_at is null;
create index contract_type_category_id on contract_type (group_code, company_code, category_id, sort, id)
  where deleted_at is null;
select qishu_protect('contract_type');

-- Nothing wrote contracts before this file: the register begins here, so no row lacks a category.
alter table contract add column category_id bigint not null;
alter table contract add column type_id bigint not null;
alter table contract add column category_name text;
alter table contract add column type_name text;
alter table contract add column other_party text;
alter table contract add column partner_id bigint;
alter table contract add column project_id bigint;
alter table contract add column parent_id bigint;
alter table contract add column relation text;
alter table contract add column notice_date date;
alter table contract add column currency text not null;
alter table contract add column exchange_rate numeric(24,6) not null;
alter table contract add column lines jsonb;
alter table contract add column followers jsonb;
alter table contract add column state_reason text;
alter table contract add column state_date date;
alter table contract add column checklist jsonb;
alter table contract add column plan_count integer not null;
alter table contract add column plan_paid_count integer not null;
alter table contract add column settled_amount numeric(18,2);
alter table contract add column settled_percent numeric(24,6);
alter table contract add column invoiced_amount numeric(18,2);
alter table contract add column next_plan_date date;
alter table contract add column next_plan_amount numeric(18,2);
create index contract_category_id on contract (group_code, company_code, category_id, next_plan_date, id)
  where deleted_at is null;
create index contract_type_id on contract (group_code, company_code, type_id, next_plan_date, id)
  where deleted_at is null;
create index contract_partner_id on contract (group_code, company_code, partner_id, next_plan_date, id)
  where deleted_at is null;
create index contract_project_id on contract (group_code, company_code, project_id, next_plan_date, id)
  where deleted_at is null;
create index contract_parent_id on contract (group_code, company_code, parent_id, next_plan_date, id)
  where deleted_at is null;
create index contract_sign_date_desc on contract (group_code, company_code, sign_date desc nulls last, id desc)
  where deleted_at is null;
create index contract_sign_date on contract (group_code, company_code, sign_date, next_plan_date, id)
  where deleted_at is null;
create index contract_end_date_desc on contract (group_code, company_code, end_date desc nulls last, id desc)
  where deleted_at is null;
create index contract_notice_date on contract (group_code, company_code, notice_date, next_plan_date, id)
  where deleted_at is null;
create index contract_amount_desc on contract (group_code, company_code, amount desc nulls last, id desc)
  where deleted_at is null;
create index contract_amount on contract (group_code, company_code, amount, next_plan_date, id)
  where deleted_at is null;
create index contract_settled_amount_desc
  on contract (group_code, company_code, settled_amount desc nulls last, id desc)
  where deleted_at is null;
create index contract_settled_amount on contract (group_code, company_code, settled_amount, next_plan_date, id)
  where deleted_at is null;
create index contract_settled_percent_desc
  on contract (group_code, company_code, settled_percent desc nulls last, id desc)
  where deleted_at is null;
create index contract_settled_percent on contract (group_code, company_code, settled_percent, next_plan_date, id)
  where deleted_at is null;

create table contract_party (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  contract_id bigint not null,
  seq integer not null,
  role text not null,
  name text not null,
  party_type text not null,
  is_self boolean not null,
  uscc text,
  id_no text,
  id_no_index text,
  legal_rep text,
  contact_name text,
  contact_phone text,
  address text,
  bank_name text,
  bank_account text,
  bank_account_index text,
  signed_at date,
  signed_by text
);
create index contract_party_list on contract_party (group_code, company_code, seq, id) where deleted_at is null;
create index contract_party_contract_id on contract_party (group_code, company_code, contract_id);
select qishu_protect('contract_party');

create table contract_plan (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  contract_id bigint not null,
  seq integer not null,
  title text not null,
  plan_date date not null,
  plan_amount numeric(18,2) not null,
  plan_percent numeric(7,4),
  condition text,
  remind_days jsonb,
  status text not null,
  settled_amount numeric(18,2),
  finished_at date,
  remark text
);
create index contract_plan_list on contract_plan (group_code, company_code, seq, id) where deleted_at is null;
create index contract_plan_plan_date on contract_plan (group_code, company_code, plan_date, seq, id)
  where deleted_at is null;
create index contract_plan_contract_id on contract_plan (group_code, company_code, contract_id);
select qishu_protect('contract_plan');

create table contract_receipt (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  contract_id bigint not null,
  plan_id bigint,
  amount numeric(18,2) not null,
  receipt_date date not null,
  method text not null,
  payer text,
  account text,
  voucher_no text,
  attachments jsonb,
  remark text,
  over_reason text,
  split_from_id bigint,
  reversal_of_id bigint,
  reversed_by_id bigint,
  reverse_reason text
);
create index contract_receipt_list on contract_receipt (group_code, company_code, receipt_date, id)
  where deleted_at is null;
create index contract_receipt_plan_id on contract_receipt (group_code, company_code, plan_id, receipt_date, id)
  where deleted_at is null;
create index contract_receipt_split_from_id
  on contract_receipt (group_code, company_code, split_from_id, receipt_date, id)
  where deleted_at is null;
create index contract_receipt_reversal_of_id
  on contract_receipt (group_code, company_code, reversal_of_id, receipt_date, id)
  where deleted_at is null;
create index contract_receipt_contract_id on contract_receipt (group_code, company_code, contract_id);
select qishu_protect('contract_receipt');

create table contract_invoice (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  contract_id bigint not null,
  plan_id bigint,
  kind text not null,
  invoice_no text not null,
  invoice_code text,
  invoice_date date not null,
  amount numeric(18,2) not null,
  tax_rate text,
  tax_amount numeric(18,2),
  status text not null,
  file jsonb,
  remark text
);
create index contract_invoice_list
  on contract_invoice (group_code, company_code, invoice_date desc nulls last, id desc)
  where deleted_at is null;
create index contract_invoice_contract_id on contract_invoice (group_code, company_code, contract_id);
select qishu_protect('contract_invoice');

create table contract_change (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  contract_id bigint not null,
  seq integer not null,
  kind text not null,
  change_date date not null,
  reason text not null,
  changes jsonb,
  snapshot jsonb
);
create index contract_change_list on contract_change (group_code, company_code, seq desc nulls last, id desc)
  where deleted_at is null;
create index contract_change_contract_id on contract_change (group_code, company_code, contract_id);
select qishu_protect('contract_change');

create table contract_file (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  contract_id bigint not null,
  kind text not null,
  name text not null,
  file jsonb not null,
  sha256 text
);
create index contract_file_list on contract_file (group_code, company_code, created_at desc nulls last, id desc)
  where deleted_at is null;
create index contract_file_sha256
  on contract_file (group_code, company_code, sha256, created_at desc nulls last, id desc)
  where deleted_at is null;
create index contract_file_contract_id on contract_file (group_code, company_code, contract_id);
select qishu_protect('contract_file');

-- What a company decided about its contracts; one that never touched it has the usual settings of the code.
create table contract_setting (
  group_code text not null,
  company_code text not null,
  number_rule jsonb not null,
  expire_mode text not null,
  remind_days jsonb not null,
  version integer not null default 1,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  primary key (group_code, company_code)
);
select qishu_protect('contract_setting');

-- Version of the tree of categories and types, which is saved as a whole: one more at each save.
create table contract_tree (
  group_code text not null,
  company_code text not null,
  version integer not null,
  primary key (group_code, company_code)
);
select qishu_protect('contract_tree');

-- The list begins with what is to be collected or paid next: indexes that end in its order are made anew.
drop index contract_list;
drop index contract_contract_no;
drop index contract_direction;
drop index contract_owner_id;
drop index contract_dept_id;
drop index contract_status;
drop index contract_end_date;
create index contract_list on contract (group_code, company_code, next_plan_date, id) where deleted_at is null;
create index contract_contract_no on contract (group_code, company_code, contract_no, next_plan_date, id)
  where deleted_at is null;
create index contract_direction on contract (group_code, company_code, direction, next_plan_date, id)
  where deleted_at is null;
create index contract_owner_id on contract (group_code, company_code, owner_id, next_plan_date, id)
  where deleted_at is null;
create index contract_dept_id on contract (group_code, company_code, dept_id, next_plan_date, id)
  where deleted_at is null;
create index contract_status on contract (group_code, company_code, status, next_plan_date, id)
  where deleted_at is null;
create index contract_end_date on contract (group_code, company_code, end_date, next_plan_date, id)
  where deleted_at is null;
-- Who follows a contract sees it whatever their data scope.
create index contract_followers on contract using gin (followers jsonb_path_ops) where deleted_at is null;
-- Counts and sums of the whole register are read from the index alone.
create index contract_sums on contract (group_code, company_code, status, direction)
  include (amount, settled_amount, next_plan_date, end_date, sign_date, notice_date, auto_renew, archived_at,
    secret_level, owner_id, category_id, type_id)
  where deleted_at is null;

-- Types are told apart by their names within a category: the editor deletes them by name.
create unique index contract_type_name_unique on contract_type (group_code, company_code, category_id, type_name)
  where deleted_at is null;
-- An invoice is entered once; a fully digital one has no code.
create unique index contract_invoice_number_unique
  on contract_invoice (group_code, company_code, invoice_no, coalesce(invoice_code, ''))
  where deleted_at is null;
-- A receipt is reversed once.
create unique index contract_receipt_reversal_unique on contract_receipt (group_code, company_code, reversal_of_id)
  where deleted_at is null and reversal_of_id is not null;
-- What was planned and did not come until a day, over all contracts of a company.
create index contract_plan_open on contract_plan (group_code, company_code, plan_date)
  include (contract_id, plan_amount, settled_amount)
  where deleted_at is null and status in ('pending', 'partial');
