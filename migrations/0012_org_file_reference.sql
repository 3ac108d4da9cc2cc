-- Which rows hold which files, so that a file in use is not deleted; what the purge job has to look at.

create table file_ref (
  file_id bigint not null references file on delete cascade,
  entity text not null,
  entity_id bigint not null,
  field text not null,
  group_code text not null,
  company_code text not null,
  primary key (file_id, entity, entity_id, field)
);
create index file_ref_row on file_ref (group_code, company_code, entity, entity_id, field);
select qishu_protect('file_ref');

-- Uploads that were never completed, and files deleted long ago; over all tenants, ids and whose they are.
create function qishu_file_due(unfinished_before timestamptz, deleted_before timestamptz) returns table (id bigint, group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select f.id, f.group_code, f.company_code from file f
  where (f.status = 'uploading' and f.upload_expire_at < unfinished_before) or (f.status = 'deleted' and f.deleted_at < deleted_before)
  order by f.id limit 1000
$$;
create index file_unfinished on file (upload_expire_at) where status = 'uploading';
create index file_deleted on file (deleted_at) where status = 'deleted';
