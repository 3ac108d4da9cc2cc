-- Films of the company (area-company 3.11).

create table film (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  title text not null,
  category text not null,
  video jsonb not null,
  poster jsonb,
  poster_time numeric(24,6),
  subtitles jsonb,
  description text,
  tags text,
  shoot_date date,
  duration_sec integer,
  width integer,
  height integer,
  codec_note text,
  sort integer,
  is_public boolean,
  view_count integer,
  status text,
  search_vector tsvector
);
create index film_list on film (group_code, company_code, sort, created_at desc nulls last, id desc) where deleted_at is null;
create index film_category on film (group_code, company_code, category, sort, created_at desc nulls last, id desc) where deleted_at is null;
create index film_search on film using gin (search_vector);
select qishu_protect('film');
