-- Trademarks, one row a class (area-company 3.15).

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
  brand_class_second text,
  goods text,
  status text not null,
  application_date date,
  preliminary_date date,
  preliminary_issue text,
  registration_date date,
  exclusive_start date,
  exclusive_end date,
  renewals jsonb,
  applicant text not null,
  applicant_address text,
  agency text,
  is_well_known boolean,
  is_shared boolean,
  country text not null,
  madrid_no text,
  last_use_date date,
  use_evidence jsonb,
  transfer_info text,
  license_info text,
  mark_key text,
  owner_id bigint,
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index brand_list on brand (group_code, company_code, application_date desc nulls last, id desc) where deleted_at is null;
create index brand_brand_class on brand (group_code, company_code, brand_class, application_date desc nulls last, id desc) where deleted_at is null;
create index brand_status on brand (group_code, company_code, status, application_date desc nulls last, id desc) where deleted_at is null;
create index brand_exclusive_end_desc on brand (group_code, company_code, exclusive_end desc nulls last, id desc) where deleted_at is null;
create index brand_exclusive_end on brand (group_code, company_code, exclusive_end, application_date desc nulls last, id desc) where deleted_at is null;
create unique index brand_mark_key_unique on brand (group_code, company_code, mark_key) where deleted_at is null;
create index brand_owner_id on brand (group_code, company_code, owner_id, application_date desc nulls last, id desc) where deleted_at is null;
create index brand_search on brand using gin (search_vector);
select qishu_protect('brand');
