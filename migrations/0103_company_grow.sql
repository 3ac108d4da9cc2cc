-- Places of the company (area-company 3.12).

create table grow (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  name text not null,
  grow_type text not null,
  status text,
  region_code text not null,
  address text,
  coordinates text,
  establish_date date,
  close_date date,
  staff_count integer,
  area integer,
  invest_amount numeric(18,2),
  share_ratio numeric(7,4),
  manager_name text,
  phone text,
  phone_index text,
  description text,
  images jsonb,
  milestone boolean,
  search_vector tsvector
);
create index grow_list on grow (group_code, company_code, establish_date desc nulls last, id desc) where deleted_at is null;
create index grow_grow_type on grow (group_code, company_code, grow_type, establish_date desc nulls last, id desc) where deleted_at is null;
create index grow_status on grow (group_code, company_code, status, establish_date desc nulls last, id desc) where deleted_at is null;
create index grow_region_code on grow (group_code, company_code, region_code, establish_date desc nulls last, id desc) where deleted_at is null;
create index grow_staff_count_desc on grow (group_code, company_code, staff_count desc nulls last, id desc) where deleted_at is null;
create index grow_staff_count on grow (group_code, company_code, staff_count, establish_date desc nulls last, id desc) where deleted_at is null;
create index grow_search on grow using gin (search_vector);
select qishu_protect('grow');
