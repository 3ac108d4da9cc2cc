-- What every area stands on: row-level security, settings, numbers, exports, imports, limits, live streams, search.

-- Row-level security --------------------------------------------------------------------------------------------------

-- Puts forced row-level security around a tenant table. Unset settings read nothing; nullif, because a setting that a
-- transaction made is '' after it. Definer functions run as the owner of the tables: they answer minimal questions
-- across companies (owner_reads) and move the rows of a company from one group to another (owner_moves), which no
-- single tenant setting could see both before and after.
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
  -- Only where the application works as a role of its own: where it is the owner itself, these policies would open
  -- the wall. The role may exist for another database of the same server without being ours to take, which is decided
  -- in the same way where the application chooses its role at start.
  if current_user <> 'qishu_app' and exists (
    select from pg_roles where rolname = 'qishu_app' and pg_has_role(current_user, oid, 'member')
  ) then
    execute format('create policy owner_reads on %s for select to %I using (true)', protected, current_user);
    execute format(
      'create policy owner_moves on %s for update to %I using (true) with check (true)', protected, current_user);
  end if;
end $$;

-- Lets people reach their own rows before an enterprise is chosen: own messages, exports, memberships.
create function qishu_person_policy(protected regclass, person text) returns void language plpgsql as $$
begin
  execute format($policy$
    create policy person on %s
      using (%I = nullif(current_setting('app.account_id', true), '')::bigint)
      with check (%I = nullif(current_setting('app.account_id', true), '')::bigint)
  $policy$, protected, person, person);
end $$;

-- Settings and numbers ------------------------------------------------------------------------------------------------

-- Settings of the installation: fingerprint of the sealing key, demo marker.
create table platform_setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- How a person has arranged a screen: columns, order, filters.
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

-- Calls that carry an Idempotency-Key, with their answers: sent twice, done once. Kept for 24 hours.
-- The answer is sealed, because it may hold what is shown only once.
create table idempotent_call (
  account_id bigint not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (account_id, key_hash)
);
create index idempotent_call_age on idempotent_call (created_at);

-- Exports and imports -------------------------------------------------------------------------------------------------

-- An export of a person. A process that dies leaves it to the sweeping job: touched_at is its last sign of life.
create table export_record (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  entity text not null,
  biz_type text not null,
  file_name text not null,
  status text not null default 'pending'
    check (status in ('pending', 'running', 'success', 'failed', 'expired', 'cancelled')),
  attempts integer not null default 0,
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
  touched_at timestamptz not null default now(),
  expire_at timestamptz,
  download_count integer not null default 0,
  last_download_at timestamptz,
  request_id text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index export_record_own on export_record (group_code, account_id, id desc) where deleted_at is null;
create index export_record_open on export_record (group_code, company_code, status)
  where status in ('pending', 'running');
create index export_record_expiry on export_record (expire_at) where status = 'success';
create index export_record_file on export_record (file_id) where file_id is not null;
select qishu_protect('export_record');
select qishu_person_policy('export_record', 'account_id');

-- A sheet that is being imported. A workbook with several sheets is several batches of one set: checked, committed and
-- undone together. A process that dies leaves it to the sweeping job: touched_at is its last sign of life.
create table import_batch (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  entity text not null,
  set_id bigint,
  file_name text not null,
  mode text not null check (mode in ('insert', 'update', 'upsert')),
  match_by text,
  status text not null check (status in ('analysing', 'ready', 'committing', 'done', 'failed', 'undone', 'expired')),
  sheet_name text,
  header_row integer,
  options jsonb not null default '{}',
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
  rows_kept boolean not null default true,
  touched_at timestamptz not null default now(),
  committed_at timestamptz,
  undone_at timestamptz
);
create index import_batch_own on import_batch (group_code, company_code, account_id, id desc);
create index import_batch_expiry on import_batch (expire_at);
create index import_batch_set on import_batch (group_code, company_code, set_id) where set_id is not null;
select qishu_protect('import_batch');

-- Rows of a batch, kept until it expires.
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
  -- Values that must be unique within the file, as `key=value` (sealed fields by their search key).
  keys text[] not null default '{}',
  done boolean not null default false,
  primary key (batch_id, row_number)
);
create index import_row_status on import_row (batch_id, status, row_number);
select qishu_protect('import_row');

-- What the sweeping job has to look at, over all tenants: ids and owners, never content. A definer function, because
-- the job has no tenant before it asks; it then works under the setting of each tenant.
create function qishu_transfer_due(at timestamptz, idle interval)
returns table (kind text, id bigint, group_code text, company_code text, account_id bigint)
language sql stable security definer set search_path = public as $$
  select 'import_expired', b.id, b.group_code, b.company_code, b.account_id
  from import_batch b where b.expire_at < at and b.rows_kept and b.status <> 'committing'
  union all
  select 'import_idle', b.id, b.group_code, b.company_code, b.account_id
  from import_batch b where b.status = 'committing' and b.touched_at < at - idle
  union all
  select 'export_expired', e.id, e.group_code, e.company_code, e.account_id
  from export_record e where e.status = 'success' and e.expire_at < at
  union all
  select 'export_idle', e.id, e.group_code, e.company_code, e.account_id
  from export_record e where e.status in ('pending', 'running') and e.touched_at < at - idle
$$;

-- Limits --------------------------------------------------------------------------------------------------------------

-- Uses that are counted one by one, in windows that slide. Up to 60 instants stand as they are. For larger limits the
-- window is cut into 60 parts and a use counts until the end of its part has left the window, so that no window,
-- wherever it begins, ever holds more than the limit.
create table use_window (
  key text primary key,
  used_at timestamptz[] not null default '{}',
  used_count integer[] not null default '{}',
  last_used timestamptz not null default now()
);
create index use_window_age on use_window (last_used);

-- Counts one use. Answers 0 when it was free, else the seconds until one will be; a refused use is not counted.
create function qishu_count_use(wanted text, most integer, seconds integer) returns integer
language plpgsql as $$
declare
  span interval := make_interval(secs => seconds);
  instant timestamptz;
  mark timestamptz;
  held_at timestamptz[];
  held_count integer[];
  total bigint;
  free_at timestamptz;
begin
  -- Takes the row whether it was there or not; other uses of the same key wait here.
  insert into use_window as w (key) values (wanted)
    on conflict (key) do update set last_used = now()
    returning w.used_at, w.used_count into held_at, held_count;
  instant := clock_timestamp();
  select coalesce(array_agg(at order by at), '{}'), coalesce(array_agg(uses order by at), '{}'), coalesce(sum(uses), 0)
    into held_at, held_count, total
    from unnest(held_at, held_count) as held (at, uses) where at > instant - span;
  if total >= most then
    select at + span into free_at
      from (
        select at, sum(uses) over (order by at) as gone from unnest(held_at, held_count) as held (at, uses)
      ) as leaving
      where total - gone < most order by at limit 1;
    return greatest(1, ceil(extract(epoch from coalesce(free_at, instant + span) - instant)))::integer;
  end if;
  mark := case when most <= 60 then instant else date_bin(span / 60, instant, 'epoch') + span / 60 end;
  if held_at[cardinality(held_at)] = mark then
    held_count[cardinality(held_count)] := held_count[cardinality(held_count)] + 1;
  else
    held_at := held_at || mark;
    held_count := held_count || 1;
  end if;
  update use_window set used_at = held_at, used_count = held_count where key = wanted;
  return 0;
end $$;

-- Calls of the last minute by caller, in parts of five seconds. Each process adds to them about once a second and reads
-- them back. Unlogged: a database that crashes forgets one minute of calls, and a row costs half.
create unlogged table call_window (
  key text not null,
  part timestamptz not null,
  calls integer not null,
  primary key (key, part)
);
create index call_window_age on call_window (part);

-- Live streams --------------------------------------------------------------------------------------------------------

-- Open streams of live events, over all processes. Each process reports every quarter of a minute; the streams of one
-- that has been silent for 45 seconds no longer count. Unlogged: a database that crashes breaks every stream anyway,
-- and living processes write theirs again.
create unlogged table live_process (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);

create unlogged table live_stream (
  id bigint generated by default as identity primary key,
  process_id uuid not null references live_process on delete cascade,
  session_id bigint not null
);
create index live_stream_session on live_stream (session_id);
create index live_stream_process on live_stream (process_id);

-- Takes a place for one more stream of a session; null when living processes hold as many as it may have. Two processes
-- that ask at once take turns.
create function qishu_take_stream(wanted_process uuid, wanted_session bigint, most integer) returns bigint
language plpgsql as $$
declare
  place bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('live_stream ' || wanted_session, 0));
  insert into live_process (id) values (wanted_process)
    on conflict (id) do update set seen_at = clock_timestamp();
  if (select count(*) from live_stream s join live_process p on p.id = s.process_id
      where s.session_id = wanted_session and p.seen_at > clock_timestamp() - interval '45 seconds') >= most then
    return null;
  end if;
  insert into live_stream (process_id, session_id) values (wanted_process, wanted_session) returning id into place;
  return place;
end $$;

-- Search --------------------------------------------------------------------------------------------------------------

-- Keyword search for databases where nobody may declare the full-text match leakproof. Under row-level security an
-- operator that is not leakproof loses its index, so this definer function runs as the owner and applies the tenant
-- itself. Where we are superuser, start declares the match leakproof and this function is not used.
create function qishu_search(searched regclass, wanted tsquery) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
begin
  return query execute format($query$
    select id from %s where search_vector @@ $1
      and group_code = nullif(current_setting('app.group_code', true), '')
      and company_code = any(string_to_array(current_setting('app.company_codes', true), ','))
  $query$, searched) using wanted;
end $$;
