-- What a company stores, kept beside the files instead of added up on each upload. Its row is the lock under which an upload asks
-- whether there is room: uploads of the same instant take turns.
create table storage_use (
  company_code text primary key,
  used bigint not null default 0
);

insert into storage_use (company_code, used)
select company_code, sum(size) from (
  select company_code, max(size) as size from file where status <> 'deleted' and company_code <> ''
  group by group_code, company_code, coalesce(storage_key, path)) content
group by company_code;

-- Bytes count once for all files of a company that share them, from the announcement of an upload until the file is deleted.
-- Before each row, so that rows which the same statement changed earlier are seen as they are now.
create function qishu_count_storage() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change bigint := 0;
begin
  if tg_op = 'UPDATE' and (old.status = 'deleted') = (new.status = 'deleted') and old.size = new.size
    and coalesce(old.storage_key, old.path) = coalesce(new.storage_key, new.path) then return new; end if;
  insert into storage_use (company_code) values (case tg_op when 'DELETE' then old.company_code else new.company_code end) on conflict do nothing;
  perform from storage_use where company_code = case tg_op when 'DELETE' then old.company_code else new.company_code end for update;
  if tg_op <> 'INSERT' then
    if old.status <> 'deleted' and not exists (select from file f where f.group_code = old.group_code and f.company_code = old.company_code
      and coalesce(f.storage_key, f.path) = coalesce(old.storage_key, old.path) and f.status <> 'deleted' and f.id <> old.id) then
      change := change - old.size;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.status <> 'deleted' and not exists (select from file f where f.group_code = new.group_code and f.company_code = new.company_code
      and coalesce(f.storage_key, f.path) = coalesce(new.storage_key, new.path) and f.status <> 'deleted' and f.id <> new.id) then
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
create trigger file_storage_insert before insert on file for each row when (new.company_code <> '') execute function qishu_count_storage();
create trigger file_storage_update before update of status, size, path, storage_key on file for each row when (new.company_code <> '') execute function qishu_count_storage();
create trigger file_storage_delete before delete on file for each row when (old.company_code <> '') execute function qishu_count_storage();
