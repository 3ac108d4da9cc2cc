-- Public records of patents, trademarks and copyrights, fetched from outside or loaded by the operator: no enterprise's own (area-company 3.17).

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
