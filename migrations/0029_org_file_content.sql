-- Same bytes of a company are kept once; what nobody attached goes after a day; pictures know their size; scans their finding.

alter table file
  -- Where the bytes lie when they were there before; null: under the file's own path.
  add column storage_key text,
  -- Since when something holds or held the file. Rows from before this column count as held: the default is theirs alone.
  add column attached_at timestamptz default now(),
  add column width integer,
  add column height integer,
  -- Name of what a virus scan found; 'clean' when it found nothing; null: not scanned.
  add column scan_result text;
alter table file alter column attached_at drop default;
-- What a company uses, and who else uses the same bytes.
create index file_content on file (group_code, company_code, (coalesce(storage_key, path)), status) include (size);
create index file_unattached on file (created_at) where status = 'ready' and attached_at is null;
create index file_unscanned on file (created_at) where status = 'uploading' and upload_expire_at is null;
drop index file_deleted;
create index file_deleted on file (deleted_at) where status in ('deleted', 'quarantined');

-- Highest share of the storage quota (0, 80, 95, 100 percent) that administrators were told of.
alter table company add column storage_told smallint not null default 0;

drop function qishu_file_due(timestamptz, timestamptz);
-- What the purge has to look at, over all tenants: uploads that were never completed, files deleted or quarantined long ago,
-- files that nothing ever held. Ids and whose they are, never content.
create function qishu_file_due(unfinished_before timestamptz, deleted_before timestamptz, unattached_before timestamptz)
returns table (id bigint, group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  (select f.id, f.group_code, f.company_code from file f where f.status = 'uploading' and f.upload_expire_at < unfinished_before order by f.upload_expire_at limit 1000)
  union all
  (select f.id, f.group_code, f.company_code from file f where f.status in ('deleted', 'quarantined') and f.deleted_at < deleted_before order by f.deleted_at limit 1000)
  union all
  (select f.id, f.group_code, f.company_code from file f where f.status = 'ready' and f.attached_at is null and f.created_at < unattached_before
    and not exists (select from file_ref r where r.file_id = f.id) order by f.created_at limit 1000)
$$;

-- Files that wait for a virus scan since before `before`: their job was lost, or the scanner was away.
create function qishu_scan_due(before timestamptz) returns table (id bigint, group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select f.id, f.group_code, f.company_code from file f
  where f.status = 'uploading' and f.upload_expire_at is null and f.created_at < before order by f.created_at limit 500
$$;

-- Whether a row outside the entities holds the file: a person's portrait, a company's logo. They know it by id or path.
create function qishu_file_held(wanted bigint) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from account a where a.avatar_file_id = wanted)
    or exists (select from file f join company c on c.company_code = f.company_code and c.logo ->> 'path' = f.path where f.id = wanted)
    or exists (select from export_record e where e.file_id = wanted)
$$;
create index account_avatar on account (avatar_file_id) where avatar_file_id is not null;
create index export_record_file on export_record (file_id) where file_id is not null;
