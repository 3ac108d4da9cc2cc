-- The portrait of an account belongs to the person, in no enterprise: a file row with group_code '' that its owner alone reaches.
create policy account_level on file
  using (group_code = '' and owner_account_id = nullif(current_setting('app.account_id', true), '')::bigint)
  with check (group_code = '' and owner_account_id = nullif(current_setting('app.account_id', true), '')::bigint);

drop function qishu_file_due(timestamptz, timestamptz, timestamptz);
-- As in 0029, and whose they are: rows of an account are reached by its owner only, the purge too.
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

-- Where the portrait of an account lies, for the person and for whoever works in an enterprise with him: the same company, or
-- one of both in the group above it. Nothing for strangers, as if there were none.
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
