-- Registered copyrights (area-company 3.16).

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
  authors text,
  owners text not null,
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
create index copyright_list on copyright (group_code, company_code, registration_date desc nulls last, id desc) where deleted_at is null;
create index copyright_copyright_kind on copyright (group_code, company_code, copyright_kind, registration_date desc nulls last, id desc) where deleted_at is null;
create index copyright_category on copyright (group_code, company_code, category, registration_date desc nulls last, id desc) where deleted_at is null;
create unique index copyright_registration_no_unique on copyright (group_code, company_code, registration_no) where deleted_at is null;
create index copyright_status on copyright (group_code, company_code, status, registration_date desc nulls last, id desc) where deleted_at is null;
create index copyright_owner_id on copyright (group_code, company_code, owner_id, registration_date desc nulls last, id desc) where deleted_at is null;
create index copyright_search on copyright using gin (search_vector);
select qishu_protect('copyright');
