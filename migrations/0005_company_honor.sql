-- Honours (area-company 3.9).

create table honor (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  honor_name text not null,
  honor_level text not null,
  honor_type text not null,
  award_org text not null,
  award_date date not null,
  valid_until date,
  cert_no text,
  project_name text,
  winners text,
  ranking text,
  amount numeric(18,2),
  description text,
  images jsonb,
  attachments jsonb,
  is_public boolean,
  sort integer,
  search_vector tsvector
);
create index honor_list on honor (group_code, company_code, award_date desc nulls last, id desc) where deleted_at is null;
create index honor_honor_level on honor (group_code, company_code, honor_level, award_date desc nulls last, id desc) where deleted_at is null;
create index honor_honor_type on honor (group_code, company_code, honor_type, award_date desc nulls last, id desc) where deleted_at is null;
create index honor_search on honor using gin (search_vector);
select qishu_protect('honor');
