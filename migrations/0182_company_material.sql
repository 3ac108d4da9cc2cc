-- Materials of products (area-company 3.13).

create table material (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  material_name text not null,
  material_type text not null,
  material_version text,
  language text,
  product_id integer,
  files jsonb not null,
  cover jsonb,
  usage text,
  valid_until date,
  owner_id bigint,
  download_count integer,
  tags text,
  remark text,
  search_vector tsvector
);
create index material_list on material (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
create index material_material_type on material (group_code, company_code, material_type, created_at desc nulls last, id desc) where deleted_at is null;
create index material_language on material (group_code, company_code, language, created_at desc nulls last, id desc) where deleted_at is null;
create index material_valid_until on material (group_code, company_code, valid_until) where deleted_at is null;
create index material_owner_id on material (group_code, company_code, owner_id, created_at desc nulls last, id desc) where deleted_at is null;
create index material_download_count_desc on material (group_code, company_code, download_count desc nulls last, id desc) where deleted_at is null;
create index material_download_count on material (group_code, company_code, download_count, created_at desc nulls last, id desc) where deleted_at is null;
create index material_search on material using gin (search_vector);
select qishu_protect('material');

create index material_product on material (group_code, company_code, product_id) where deleted_at is null and product_id is not null;
