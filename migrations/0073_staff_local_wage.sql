-- Average wages of places, the measure of caps of severance (area-staff 7.4).

create table local_wage (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  city text not null,
  year integer not null,
  monthly numeric(18,2) not null,
  source text not null,
  published_at date
);
create index local_wage_list on local_wage (group_code, company_code, year desc nulls last, id desc) where deleted_at is null;
select qishu_protect('local_wage');
