-- What every area stands on: row-level security, audit, files, exports, imports, views, numbers.

-- Puts the second wall around a tenant table. Unset settings read nothing (nullif: after a transaction they are '').
create function qishu_protect(protected regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', protected);
  execute format('alter table %s force row level security', protected);
  execute format($policy$
    create policy tenant on %s
      using (group_code = nullif(current_setting('app.group_code', true), '')
        and company_code = any(string_to_array(current_setting('app.company_codes', true), ',')))
      with check (group_code = nullif(current_setting('app.group_code', true), '')
        and company_code = any(string_to_array(current_setting('app.company_codes', true), ',')))
  $policy$, protected);
  -- Definer functions that answer minimal cross-company questions run as the owner. Only where the application works
  -- as a role of its own: where it is the owner itself, this policy would open the wall.
  -- The role may exist for another database of the same server without being ours to take, as migrate.ts decides it.
  if current_user <> 'qishu_app' and exists (select from pg_roles where rolname = 'qishu_app' and pg_has_role(current_user, oid, 'member')) then
    execute format('create policy owner_reads on %s for select to %I using (true)', protected, current_user);
  end if;
end $$;

-- Rows that a person may reach before an enterprise is chosen: own messages, exports, memberships.
create function qishu_person_policy(protected regclass, person text) returns void language plpgsql as $$
begin
  execute format($policy$
    create policy person on %s
      using (%I = nullif(current_setting('app.account_id', true), '')::bigint)
      with check (%I = nullif(current_setting('app.account_id', true), '')::bigint)
  $policy$, protected, person, person);
end $$;

-- Settings of the installation: fingerprint of the sealing key, demo marker.
create table platform_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table audit_log (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  at timestamptz not null default now(),
  account_id bigint,
  actor_name text,
  actor_role text,
  session_id bigint,
  ip text,
  module text,
  request_id text,
  action text not null,
  entity text not null,
  entity_id bigint,
  entity_name text,
  before jsonb,
  after jsonb,
  reason text,
  result text not null default 'success' check (result in ('success', 'refused')),
  error_code text
);
create index audit_log_time on audit_log (group_code, company_code, at desc, id desc);
create index audit_log_row on audit_log (group_code, company_code, entity, entity_id, id desc);
select qishu_protect('audit_log');
-- Acts of an account outside every enterprise (sign-in): group_code ''.
create policy account_level on audit_log
  using (group_code = '' and account_id = nullif(current_setting('app.account_id', true), '')::bigint)
  with check (group_code = '');

create table file (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  name text not null,
  size bigint not null default 0,
  path text not null unique,
  content_type text not null default 'application/octet-stream',
  extension text not null default '',
  sha256 text,
  biz_type text not null default 'attachment',
  owner_account_id bigint,
  status text not null default 'uploading' check (status in ('uploading', 'ready', 'quarantined', 'deleted')),
  visibility text not null default 'member' check (visibility in ('private', 'member', 'public')),
  upload_expire_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index file_tenant on file (group_code, company_code, id desc);
create index file_same on file (group_code, company_code, sha256) where status = 'ready';
select qishu_protect('file');

create table export_record (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  entity text not null,
  biz_type text not null,
  file_name text not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'success', 'failed', 'expired', 'cancelled')),
  progress integer not null default 0,
  total_rows integer,
  done_rows integer not null default 0,
  request jsonb not null,
  file_id bigint,
  file_path text,
  size bigint,
  error_desc text,
  started_at timestamptz,
  finished_at timestamptz,
  expire_at timestamptz,
  download_count integer not null default 0,
  request_id text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index export_record_own on export_record (group_code, account_id, id desc) where deleted_at is null;
select qishu_protect('export_record');
select qishu_person_policy('export_record', 'account_id');

create table import_batch (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  entity text not null,
  file_name text not null,
  mode text not null check (mode in ('insert', 'update', 'upsert')),
  match_by text,
  status text not null check (status in ('analysing', 'ready', 'committing', 'done', 'failed', 'undone', 'expired')),
  sheet_name text,
  header_row integer,
  columns jsonb not null default '[]',
  unknown_columns jsonb not null default '[]',
  missing_required jsonb not null default '[]',
  counts jsonb not null default '{}',
  problems jsonb not null default '[]',
  done integer not null default 0,
  inserted integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  error_file text,
  error_desc text,
  created_at timestamptz not null default now(),
  expire_at timestamptz not null default now() + interval '24 hours',
  committed_at timestamptz,
  undone_at timestamptz
);
create index import_batch_own on import_batch (group_code, company_code, account_id, id desc);
create index import_batch_expiry on import_batch (expire_at);
select qishu_protect('import_batch');

-- Rows of a batch, kept until it expires. `after_row` says what a commit wrote, so that an undo can tell whether it changed since.
create table import_row (
  batch_id bigint not null references import_batch on delete cascade,
  row_number integer not null,
  group_code text not null,
  company_code text not null,
  status text not null check (status in ('ok', 'warning', 'error', 'excluded')),
  action text not null check (action in ('insert', 'update', 'unchanged')),
  row_id bigint,
  row_version integer,
  raw jsonb not null,
  "values" jsonb not null,
  issues jsonb not null default '[]',
  changes jsonb,
  done boolean not null default false,
  primary key (batch_id, row_number)
);
create index import_row_status on import_row (batch_id, status, row_number);
select qishu_protect('import_row');

create table view_config (
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  scene text not null,
  config jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (group_code, company_code, account_id, scene)
);
select qishu_protect('view_config');

-- Numbers such as the staff number: one row per company, kind and month, locked while one is taken.
create table number_sequence (
  group_code text not null,
  company_code text not null,
  kind text not null,
  period text not null,
  prefix text not null default '',
  last integer not null default 0,
  primary key (group_code, company_code, kind, period)
);
select qishu_protect('number_sequence');

-- Keyword search for databases where nobody may declare the full-text match leakproof: under row-level security it
-- would lose its index there. Runs as the owner and applies the tenant itself (seams ruling 2.13).
create function qishu_search(searched regclass, wanted tsquery) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
begin
  return query execute format($query$
    select id from %s where search_vector @@ $1
      and group_code = nullif(current_setting('app.group_code', true), '')
      and company_code = any(string_to_array(current_setting('app.company_codes', true), ','))
  $query$, searched) using wanted;
end $$;
