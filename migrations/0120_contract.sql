-- Contracts.

-- Contracts. Categories, parties, plans, receipts and invoices come with their own tables.
create table contract (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  contract_no text not null,
  contract_name text not null,
  direction text not null,
  nature text not null,
  sign_date date,
  start_date date,
  end_date date,
  open_ended boolean not null,
  auto_renew boolean not null,
  renew_months integer,
  notice_days integer,
  amount numeric(18,2),
  tax_rate text,
  amount_excl_tax numeric(18,2),
  tax_amount numeric(18,2),
  amount_ceiling numeric(18,2),
  payment_terms text,
  deposit_amount numeric(18,2),
  deposit_return_date date,
  owner_id bigint not null,
  dept_id bigint,
  our_signer text,
  sign_place text,
  sign_method text,
  seal_types text[],
  copies integer,
  our_copies integer,
  status text not null,
  approval_status text not null,
  archived_at timestamptz,
  archive_no text,
  archive_place text,
  archive_copies integer,
  subject text,
  summary text,
  key_terms text,
  remark text,
  secret_level text not null,
  search_vector tsvector
);
create index contract_list on contract (group_code, company_code, sign_date desc nulls last, id desc)
  where deleted_at is null;
create index contract_contract_no_desc on contract (group_code, company_code, contract_no desc nulls last, id desc)
  where deleted_at is null;
create index contract_contract_no
  on contract (group_code, company_code, contract_no, sign_date desc nulls last, id desc)
  where deleted_at is null;
create index contract_direction on contract (group_code, company_code, direction, sign_date desc nulls last, id desc)
  where deleted_at is null;
create index contract_end_date on contract (group_code, company_code, end_date) where deleted_at is null;
create index contract_owner_id on contract (group_code, company_code, owner_id, sign_date desc nulls last, id desc)
  where deleted_at is null;
create index contract_dept_id on contract (group_code, company_code, dept_id, sign_date desc nulls last, id desc)
  where deleted_at is null;
create index contract_status on contract (group_code, company_code, status, sign_date desc nulls last, id desc)
  where deleted_at is null;
create index contract_search on contract using gin (search_vector);
-- A number once saved is never given again, not even after a deletion.
create unique index contract_contract_no_unique on contract (group_code, company_code, contract_no);
select qishu_protect('contract');
