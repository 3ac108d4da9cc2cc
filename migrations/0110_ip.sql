-- Patents, trademarks, copyrights. Indexes are named as in the company area.

-- Patents -------------------------------------------------------------------------------------------------------------

-- Patents.
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
  next_fee_year integer,
  next_fee_date date,
  next_fee_amount numeric(18,2),
  next_grace_end date,
  publication_no text,
  publication_date date,
  grant_no text,
  grant_date date,
  expiry_date date,
  is_pct boolean,
  pct_no text,
  family_no text,
  applicants jsonb,
  patentees jsonb,
  inventors jsonb,
  agency text,
  agent text,
  acquisition text,
  transfer_from text,
  license_info text,
  pledge_info text,
  valuation numeric(18,2),
  ipc_main text,
  ipc_codes text[],
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
  owner_id bigint,
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index patent_list on patent (group_code, company_code, application_date desc nulls last, id desc)
  where deleted_at is null;
create index patent_patent_type
  on patent (group_code, company_code, patent_type, application_date desc nulls last, id desc)
  where deleted_at is null;
create unique index patent_application_no_unique on patent (group_code, company_code, application_no)
  where deleted_at is null;
create index patent_legal_status
  on patent (group_code, company_code, legal_status, application_date desc nulls last, id desc)
  where deleted_at is null;
create index patent_next_fee_date_desc on patent (group_code, company_code, next_fee_date desc nulls last, id desc)
  where deleted_at is null;
create index patent_next_fee_date
  on patent (group_code, company_code, next_fee_date, application_date desc nulls last, id desc)
  where deleted_at is null;
create index patent_grant_date_desc on patent (group_code, company_code, grant_date desc nulls last, id desc)
  where deleted_at is null;
create index patent_grant_date
  on patent (group_code, company_code, grant_date, application_date desc nulls last, id desc)
  where deleted_at is null;
-- The operator class compares by bytes, as the filter does: a plain index could not serve a prefix under
-- every collation.
create index patent_ipc_main_prefix on patent (group_code, company_code, ipc_main text_pattern_ops)
  where deleted_at is null;
create index patent_is_core on patent (group_code, company_code, is_core, application_date desc nulls last, id desc)
  where deleted_at is null;
create index patent_owner_id on patent (group_code, company_code, owner_id, application_date desc nulls last, id desc)
  where deleted_at is null;
create index patent_search on patent using gin (search_vector);
-- The company portrait counts along this index alone.
create index patent_portrait on patent (group_code, company_code, patent_type, legal_status, application_date)
  include (is_core)
  where deleted_at is null;
create index patent_deleted on patent (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
select qishu_protect('patent');

-- Annuities of a patent.
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
create index patent_fee_patent_id on patent_fee (group_code, company_code, patent_id, due_date, id)
  where deleted_at is null;
-- One annuity for each patent and year.
create unique index patent_fee_year_unique on patent_fee (patent_id, fee_year) where deleted_at is null;
select qishu_protect('patent_fee');

-- History of the legal state of a patent.
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

-- Trademarks ----------------------------------------------------------------------------------------------------------

-- Trademarks, one row for each class.
create table brand (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  brand_name text not null,
  brand_image jsonb,
  brand_type text,
  registration_no text,
  brand_class text not null,
  brand_class_second text[],
  goods jsonb,
  status text not null,
  application_date date,
  preliminary_date date,
  preliminary_issue text,
  registration_date date,
  exclusive_start date,
  exclusive_end date,
  applicant text not null,
  applicant_address text,
  agency text,
  is_well_known boolean,
  is_shared boolean,
  country text not null,
  madrid_no text,
  last_use_date date,
  last_proven_date date,
  transfer_info text,
  license_info text,
  mark_key text,
  owner_id bigint,
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index brand_list on brand (group_code, company_code, application_date desc nulls last, id desc)
  where deleted_at is null;
create index brand_brand_class
  on brand (group_code, company_code, brand_class, application_date desc nulls last, id desc)
  where deleted_at is null;
create index brand_status on brand (group_code, company_code, status, application_date desc nulls last, id desc)
  where deleted_at is null;
create index brand_exclusive_end_desc on brand (group_code, company_code, exclusive_end desc nulls last, id desc)
  where deleted_at is null;
create index brand_exclusive_end
  on brand (group_code, company_code, exclusive_end, application_date desc nulls last, id desc)
  where deleted_at is null;
create unique index brand_mark_key_unique on brand (group_code, company_code, mark_key) where deleted_at is null;
create index brand_owner_id on brand (group_code, company_code, owner_id, application_date desc nulls last, id desc)
  where deleted_at is null;
create index brand_search on brand using gin (search_vector);
-- The company portrait counts along this index alone.
create index brand_portrait on brand (group_code, company_code, status, application_date) where deleted_at is null;
create index brand_deleted on brand (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
select qishu_protect('brand');

-- Evidence that a mark was used: one record for each use, with its day and place.
create table brand_evidence (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  brand_id bigint not null,
  use_date date not null,
  channel text not null,
  files jsonb
);
create index brand_evidence_list on brand_evidence (group_code, company_code, use_date desc nulls last, id desc)
  where deleted_at is null;
create index brand_evidence_brand_id on brand_evidence (group_code, company_code, brand_id);
select qishu_protect('brand_evidence');

-- Renewals of a mark, each with its voucher.
create table brand_renewal (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  brand_id bigint not null,
  renew_date date not null,
  new_end date not null,
  voucher jsonb
);
create index brand_renewal_list on brand_renewal (group_code, company_code, new_end desc nulls last, id desc)
  where deleted_at is null;
create index brand_renewal_brand_id on brand_renewal (group_code, company_code, brand_id);
select qishu_protect('brand_renewal');

-- Copyrights ----------------------------------------------------------------------------------------------------------

-- Registered copyrights.
create table copyright (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  copyright_name text not null,
  short_name text,
  copyright_kind text not null,
  category text,
  software_version text,
  registration_no text,
  certificate_no text,
  status text not null,
  completion_date date,
  first_publish_date date,
  first_publish_place text,
  registration_date date,
  protect_end date,
  authors text[],
  owners text[],
  right_acquisition text,
  right_scope text,
  code_lines integer,
  language text,
  hardware text,
  function_desc text,
  owner_id bigint,
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index copyright_list on copyright (group_code, company_code, registration_date desc nulls last, id desc)
  where deleted_at is null;
create index copyright_copyright_kind
  on copyright (group_code, company_code, copyright_kind, registration_date desc nulls last, id desc)
  where deleted_at is null;
create index copyright_category
  on copyright (group_code, company_code, category, registration_date desc nulls last, id desc)
  where deleted_at is null;
create unique index copyright_registration_no_unique on copyright (group_code, company_code, registration_no)
  where deleted_at is null;
create index copyright_status
  on copyright (group_code, company_code, status, registration_date desc nulls last, id desc)
  where deleted_at is null;
create index copyright_owner_id
  on copyright (group_code, company_code, owner_id, registration_date desc nulls last, id desc)
  where deleted_at is null;
create index copyright_search on copyright using gin (search_vector);
-- The company portrait counts along this index alone.
create index copyright_portrait on copyright (group_code, company_code, copyright_kind, registration_date)
  where deleted_at is null;
create index copyright_deleted on copyright (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('copyright');

-- Public records ------------------------------------------------------------------------------------------------------

-- Public records of patents, trademarks and copyrights, fetched from outside or loaded by the operator. They belong
-- to no enterprise.
create table ip_library (
  id bigint generated always as identity primary key,
  ip_type text not null check (ip_type in ('patent', 'brand', 'copyright')),
  number text not null,
  name text not null,
  owner text not null,
  payload jsonb not null,
  source text not null,
  fetched_at timestamptz not null,
  search_vector tsvector
);
create unique index ip_library_number on ip_library (ip_type, number);
create index ip_library_search on ip_library using gin (search_vector);
