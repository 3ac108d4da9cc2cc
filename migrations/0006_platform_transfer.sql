-- Imports and exports as resumable work: options of a batch, lookup keys of its rows, signs of life, what is due.

alter table import_batch
  add column options jsonb not null default '{}',
  add column rows_kept boolean not null default true,
  add column touched_at timestamptz not null default now();
-- Values that must be unique within the file, as `key=value` (sealed fields by their search key).
alter table import_row add column keys text[] not null default '{}';

alter table export_record
  add column touched_at timestamptz not null default now(),
  add column attempts integer not null default 0;
create index export_record_open on export_record (group_code, company_code, status) where status in ('pending', 'running');
create index export_record_expiry on export_record (expire_at) where status = 'success';

-- What the sweeping job has to look at, over all tenants: ids and whose they are, never content. The job then works
-- under each tenant's own setting.
create function qishu_transfer_due(at timestamptz, idle interval) returns table (kind text, id bigint, group_code text, company_code text, account_id bigint)
language sql stable security definer set search_path = public as $$
  select 'import_expired', b.id, b.group_code, b.company_code, b.account_id from import_batch b where b.expire_at < at and b.rows_kept and b.status <> 'committing'
  union all
  select 'import_idle', b.id, b.group_code, b.company_code, b.account_id from import_batch b where b.status = 'committing' and b.touched_at < at - idle
  union all
  select 'export_expired', e.id, e.group_code, e.company_code, e.account_id from export_record e where e.status = 'success' and e.expire_at < at
  union all
  select 'export_idle', e.id, e.group_code, e.company_code, e.account_id from export_record e where e.status in ('pending', 'running') and e.touched_at < at - idle
$$;
