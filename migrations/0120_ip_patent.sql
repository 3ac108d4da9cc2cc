-- Patents, their annuities and the history of their legal state (area-company 3.14).

create table patent (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  patent_name text not null,
  patent_type text not null,
  country text not null,
  application_no text,
  application_date date,
  legal_status text not null,
  status_date date,
  publication_no text,
  publication_date date,
  grant_no text,
  grant_date date,
  expiry_date date,
  is_pct boolean,
  pct_no text,
  family_no text,
  applicants text not null,
  patentees text,
  inventors text,
  agency text,
  agent text,
  acquisition text,
  transfer_from text,
  license_info text,
  pledge_info text,
  valuation numeric(18,2),
  ipc_main text,
  ipc_codes text,
  locarno text,
  tech_field text,
  is_core boolean,
  abstract text,
  main_claim text,
  claim_count integer,
  page_count integer,
  priority_no text,
  priority_date date,
  priority_country text,
  fee_reduction text not null,
  paid_through_year integer,
  next_fee_year integer,
  next_fee_date date,
  next_fee_amount numeric(18,2),
  next_grace_end date,
  owner_id bigint,
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index patent_list on patent (group_code, company_code, application_date desc nulls last, id desc) where deleted_at is null;
create index patent_patent_type on patent (group_code, company_code, patent_type, application_date desc nulls last, id desc) where deleted_at is null;
create unique index patent_application_no_unique on patent (group_code, company_code, application_no) where deleted_at is null;
create index patent_legal_status on patent (group_code, company_code, legal_status, application_date desc nulls last, id desc) where deleted_at is null;
create index patent_grant_date_desc on patent (group_code, company_code, grant_date desc nulls last, id desc) where deleted_at is null;
create index patent_grant_date on patent (group_code, company_code, grant_date, application_date desc nulls last, id desc) where deleted_at is null;
create index patent_is_core on patent (group_code, company_code, is_core, application_date desc nulls last, id desc) where deleted_at is null;
create index patent_next_fee_date_desc on patent (group_code, company_code, next_fee_date desc nulls last, id desc) where deleted_at is null;
create index patent_next_fee_date on patent (group_code, company_code, next_fee_date, application_date desc nulls last, id desc) where deleted_at is null;
create index patent_owner_id on patent (group_code, company_code, owner_id, application_date desc nulls last, id desc) where deleted_at is null;
create index patent_search on patent using gin (search_vector);
select qishu_protect('patent');

create table patent_fee (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  patent_id bigint not null,
  fee_year integer not null,
  nominal_date date not null,
  due_date date not null,
  grace_end_date date not null,
  base_amount numeric(18,2) not null,
  payable numeric(18,2) not null,
  surcharge numeric(18,2),
  decision text not null,
  settled boolean not null,
  paid_date date,
  paid_amount numeric(18,2),
  voucher jsonb,
  remark text
);
create index patent_fee_list on patent_fee (group_code, company_code, due_date, id) where deleted_at is null;
create index patent_fee_patent_id on patent_fee (group_code, company_code, patent_id, due_date, id) where deleted_at is null;
select qishu_protect('patent_fee');

-- One annuity a patent and year; the next open one of a patent.
create unique index patent_fee_year_unique on patent_fee (patent_id, fee_year) where deleted_at is null;

create table patent_event (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  patent_id bigint not null,
  legal_status text not null,
  status_date date not null,
  created_by bigint,
  actor_name text,
  created_at timestamptz not null default now()
);
create index patent_event_patent on patent_event (patent_id, id);
select qishu_protect('patent_event');
