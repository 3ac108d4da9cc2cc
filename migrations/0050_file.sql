-- Files, which rows hold them, and how much a company stores.

create table file (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  name text not null,
  size bigint not null default 0,
  width integer,
  height integer,
  path text not null unique,
  -- The same bytes of a company are kept once: where they lie if they were there before; null: under the path.
  storage_key text,
  content_type text not null default 'application/octet-stream',
  extension text not null default '',
  sha256 text,
  biz_type text not null default 'attachment',
  owner_account_id bigint,
  status text not null default 'uploading' check (status in ('uploading', 'ready', 'quarantined', 'deleted')),
  -- Private: read by the owner and by those who may read a row that holds the file.
  visibility text not null default 'private' check (visibility in ('private', 'member', 'public')),
  -- Name of what a virus scan found; 'clean' when it found nothing; null: not scanned.
  scan_result text,
  upload_expire_at timestamptz,
  -- Since when a row holds or held the file; a file that nothing ever held goes after a day.
  attached_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index file_tenant on file (group_code, company_code, id desc);
create index file_same on file (group_code, company_code, sha256) where status = 'ready';
create index file_unfinished on file (upload_expire_at) where status = 'uploading';
-- What a company uses, and who else uses the same bytes.
create index file_content on file (group_code, company_code, (coalesce(storage_key, path)), status) include (size);
create index file_unattached on file (created_at) where status = 'ready' and attached_at is null;
create index file_unscanned on file (created_at) where status = 'uploading' and upload_expire_at is null;
create index file_deleted on file (deleted_at) where status in ('deleted', 'quarantined');
-- What a person uploaded in the last hour, counted before each upload.
create index file_owner_age on file (owner_account_id, created_at);
select qishu_protect('file');
-- The portrait of an account belongs to the person and to no enterprise: group_code is '', only the owner reaches it.
create policy account_level on file
  using (group_code = '' and owner_account_id = nullif(current_setting('app.account_id', true), '')::bigint)
  with check (group_code = '' and owner_account_id = nullif(current_setting('app.account_id', true), '')::bigint);

-- What a company stores, kept beside the files instead of added up on each upload. Its row is the lock under which an
-- upload asks whether there is room, so that uploads of the same instant take turns.
create table storage_use (
  company_code text primary key,
  used bigint not null default 0
);

-- Bytes count once for all files of a company that share them, from the announcement of an upload until the file is
-- deleted. Before each row, so that rows that the same statement changed earlier are seen as they are now.
create function qishu_count_storage() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  change bigint := 0;
begin
  if tg_op = 'UPDATE' and (old.status = 'deleted') = (new.status = 'deleted') and old.size = new.size
    and coalesce(old.storage_key, old.path) = coalesce(new.storage_key, new.path) then return new; end if;
  insert into storage_use (company_code)
    values (case tg_op when 'DELETE' then old.company_code else new.company_code end)
    on conflict do nothing;
  perform from storage_use
    where company_code = case tg_op when 'DELETE' then old.company_code else new.company_code end for update;
  if tg_op <> 'INSERT' then
    if old.status <> 'deleted' and not exists (
      select from file f where f.group_code = old.group_code and f.company_code = old.company_code
        and coalesce(f.storage_key, f.path) = coalesce(old.storage_key, old.path)
        and f.status <> 'deleted' and f.id <> old.id) then
      change := change - old.size;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.status <> 'deleted' and not exists (
      select from file f where f.group_code = new.group_code and f.company_code = new.company_code
        and coalesce(f.storage_key, f.path) = coalesce(new.storage_key, new.path)
        and f.status <> 'deleted' and f.id <> new.id) then
      change := change + new.size;
    end if;
  end if;
  if tg_op = 'DELETE' then
    update storage_use set used = greatest(0, used + change) where company_code = old.company_code;
    return old;
  end if;
  update storage_use set used = greatest(0, used + change) where company_code = new.company_code;
  return new;
end $$;
create trigger file_storage_insert before insert on file
  for each row when (new.company_code <> '') execute function qishu_count_storage();
create trigger file_storage_update before update of status, size, path, storage_key on file
  for each row when (new.company_code <> '') execute function qishu_count_storage();
create trigger file_storage_delete before delete on file
  for each row when (old.company_code <> '') execute function qishu_count_storage();

-- Which rows hold which files, so that a file in use is not deleted.
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

-- What the purge has to look at, over all tenants: uploads that were never completed, files deleted or quarantined long
-- ago, files that nothing ever held. Ids and owners, never content; the portrait of an account is reached as its owner,
-- by the purge too.
create function qishu_file_due(unfinished_before timestamptz, deleted_before timestamptz, unattached_before timestamptz)
returns table (id bigint, group_code text, company_code text, owner_account_id bigint)
language sql stable security definer set search_path = public as $$
  (select f.id, f.group_code, f.company_code, f.owner_account_id from file f
    where f.status = 'uploading' and f.upload_expire_at < unfinished_before order by f.upload_expire_at limit 1000)
  union all
  (select f.id, f.group_code, f.company_code, f.owner_account_id from file f
    where f.status in ('deleted', 'quarantined') and f.deleted_at < deleted_before order by f.deleted_at limit 1000)
  union all
  (select f.id, f.group_code, f.company_code, f.owner_account_id from file f
    where f.status = 'ready' and f.attached_at is null and f.created_at < unattached_before
    and not exists (select from file_ref r where r.file_id = f.id) order by f.created_at limit 1000)
$$;

-- Files that wait for a virus scan since before `before`: their job was lost, or the scanner was away.
create function qishu_scan_due(before timestamptz) returns table (id bigint, group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select f.id, f.group_code, f.company_code from file f
  where f.status = 'uploading' and f.upload_expire_at is null and f.created_at < before order by f.created_at limit 500
$$;

-- Whether a row outside the entities holds the file: a portrait, a logo, an export. They know it by id or path.
create function qishu_file_held(wanted bigint) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from account a where a.avatar_file_id = wanted)
    or exists (
      select from file f join company c on c.company_code = f.company_code and c.logo ->> 'path' = f.path
      where f.id = wanted)
    or exists (select from export_record e where e.file_id = wanted)
$$;

-- Where the portrait of an account lies, for the person and for people who work in an enterprise with them: the same
-- company, or one of both in the group above it. Strangers get no row, as if there were no portrait.
create function qishu_portrait(wanted bigint) returns table (id bigint, key text, content_type text, size bigint)
language sql stable security definer set search_path = public as $$
  select f.id, coalesce(f.storage_key, f.path), f.content_type, f.size
  from account a join file f on f.id = a.avatar_file_id and f.owner_account_id = a.id
  where a.id = wanted and f.status = 'ready' and (
    wanted = nullif(current_setting('app.account_id', true), '')::bigint
    or exists (
      select from member mine join member theirs on theirs.group_code = mine.group_code
        and (theirs.company_code = mine.company_code or theirs.company_code = '' or mine.company_code = '')
      where mine.account_id = nullif(current_setting('app.account_id', true), '')::bigint and mine.status = 'active'
        and theirs.account_id = wanted and theirs.status in ('active', 'disabled')))
$$;

-- How much an account has uploaded lately over all of its enterprises, because the limit is the person's. No row
-- leaves, only two sums and the seconds until the oldest file of each leaves its window. Walks file_owner_age.
create function qishu_recent_uploads(person bigint, made_here text[], files_seconds integer, bytes_seconds integer)
returns table (files bigint, bytes bigint, files_left integer, bytes_left integer)
language sql stable security definer set search_path = public as $$
  with recent as (
    select size, created_at, created_at > now() - make_interval(secs => files_seconds) as just from file
    where owner_account_id = person and created_at > now() - make_interval(secs => bytes_seconds)
      and biz_type <> all(made_here))
  select count(*) filter (where just), coalesce(sum(size), 0)::bigint,
    ceil(coalesce(extract(epoch from min(created_at) filter (where just) - now()), 0) + files_seconds)::integer,
    ceil(coalesce(extract(epoch from min(created_at) - now()), 0) + bytes_seconds)::integer from recent
$$;
