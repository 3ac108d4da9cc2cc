-- The audit log, its hash chain, and the archive of what is older than is kept online. The application reads and adds;
-- only definer functions, which run as the owner of the tables, seal and archive.

-- The log -------------------------------------------------------------------------------------------------------------

-- One row for each act, in the transaction of the act. The application may only read and add.
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
create index audit_log_group on audit_log (group_code, at, id);
-- Acts on the platform itself, refused ones too. They belong to no enterprise and stand beside the sign-ins of all
-- accounts, which only their owners may read.
create index audit_log_platform on audit_log (at desc, id desc) where group_code = '' and module = '/api/v1/platform';
select qishu_protect('audit_log');
-- Acts of an account outside every enterprise, such as signing in: group_code is ''.
create policy account_level on audit_log
  using (group_code = '' and account_id = nullif(current_setting('app.account_id', true), '')::bigint)
  with check (group_code = '');
-- The acts of a company before it moved stay readable to it, never to anybody else.
create policy moved on audit_log for select using (
  company_code <> '' and company_code = any(string_to_array(current_setting('app.company_codes', true), ','))
  and exists (select from company_group_history h join company c on c.company_code = h.company_code
    where h.company_code = audit_log.company_code and h.from_group_code = audit_log.group_code
      and c.group_code = nullif(current_setting('app.group_code', true), '')));

-- One page of the acts on the platform for an operator; nobody else gets a row. Filtered here, so that the index serves
-- it.
create function qishu_platform_audit(
  since timestamptz, until timestamptz, actor text, wanted_action text, wanted_result text, kinds text[], named text,
  most integer, skipped integer)
returns table (
  id bigint, at timestamptz, actor_name text, actor_role text, ip text, action text, entity text, entity_id bigint,
  entity_name text, before jsonb, after jsonb, reason text, result text, error_code text, request_id text, total bigint)
language sql stable security definer set search_path = public as $$
  select a.id, a.at, a.actor_name, a.actor_role, a.ip, a.action, a.entity, a.entity_id, a.entity_name, a.before,
    a.after, a.reason, a.result, a.error_code, a.request_id, count(*) over () as total
  from audit_log a
  where a.group_code = '' and a.module = '/api/v1/platform'
    and exists (
      select from platform_operator o where o.account_id = nullif(current_setting('app.account_id', true), '')::bigint)
    and (since is null or a.at >= since) and (until is null or a.at <= until)
    and (actor is null or a.actor_name ilike actor)
    and (wanted_action is null or a.action = wanted_action) and (wanted_result is null or a.result = wanted_result)
    and (kinds is null or a.entity = any(kinds) or a.entity_name ilike named)
  order by a.at desc, a.id desc limit most offset skipped
$$;

-- The chain -----------------------------------------------------------------------------------------------------------

-- What of an entry is hashed. Written out column by column: a later column must not change the hash of an old row.
create function qishu_audit_text(entry audit_log) returns text language sql immutable as $$
  select jsonb_build_array(entry.id, entry.group_code, entry.company_code, extract(epoch from entry.at),
    entry.account_id, entry.actor_name, entry.actor_role, entry.session_id, entry.ip, entry.module, entry.request_id,
    entry.action, entry.entity, entry.entity_id, entry.entity_name, entry.before, entry.after, entry.reason,
    entry.result, entry.error_code)::text
$$;

-- Hash chain of the audit log, one for each group and one (group_code '') for acts outside every enterprise.
create table audit_seal (
  group_code text not null,
  seq bigint not null,
  audit_id bigint not null unique references audit_log,
  prev_hash text not null,
  hash text not null,
  sealed_at timestamptz not null default now(),
  primary key (group_code, seq)
);
alter table audit_seal enable row level security;
alter table audit_seal force row level security;
create policy tenant on audit_seal for select using (group_code = nullif(current_setting('app.group_code', true), ''));
-- As in qishu_protect: only where the application works as a role of its own would this policy not open the wall.
do $$
begin
  if current_user <> 'qishu_app' and exists (
    select from pg_roles where rolname = 'qishu_app' and pg_has_role(current_user, oid, 'member')
  ) then
    execute format('create policy owner_seals on audit_seal to %I using (true) with check (true)', current_user);
  end if;
end $$;

-- Appends what was committed since the last run to each chain; answers how many rows. A second process finds the lock
-- taken and leaves. A transaction that is open for more than a day before it commits would be missed; statements end
-- after seconds.
create function qishu_seal_audit() returns bigint language plpgsql security definer set search_path = public as $$
declare
  sealed bigint := 0;
  chain record;
  entry audit_log;
  last_hash text;
  last_seq bigint;
begin
  if not pg_try_advisory_xact_lock(7240011) then return 0; end if;
  for chain in
    select g.group_code, s.seq, s.hash, s.sealed_at
    from (select group_code from org_group union all select '') g
    left join lateral (
      select seq, hash, sealed_at from audit_seal where group_code = g.group_code order by seq desc limit 1
    ) s on true
  loop
    last_seq := coalesce(chain.seq, 0);
    last_hash := coalesce(chain.hash, '');
    for entry in
      select a.* from audit_log a
      where a.group_code = chain.group_code and a.at > coalesce(chain.sealed_at - interval '1 day', '-infinity')
        and not exists (select from audit_seal x where x.audit_id = a.id)
      order by a.at, a.id limit 10000
    loop
      last_seq := last_seq + 1;
      insert into audit_seal (group_code, seq, audit_id, prev_hash, hash)
      values (chain.group_code, last_seq, entry.id, last_hash,
        encode(sha256(convert_to(last_hash || qishu_audit_text(entry), 'UTF8')), 'hex'))
      returning hash into last_hash;
      sealed := sealed + 1;
    end loop;
  end loop;
  return sealed;
end $$;

-- Since when the oldest entry of all chains has waited for its seal, if it has waited longer than `patience`; else
-- null. Looks where the sealer looks: at what came since the day before the last seal of each chain.
create function qishu_unsealed_since(patience interval) returns timestamptz
language sql stable security definer set search_path = public as $$
  select min(waiting.at) from (select group_code from org_group union all select '') g
  left join lateral (
    select sealed_at from audit_seal where group_code = g.group_code order by seq desc limit 1
  ) s on true
  cross join lateral (
    select min(a.at) as at from audit_log a
    where a.group_code = g.group_code and a.at > coalesce(s.sealed_at - interval '1 day', '-infinity')
      and a.at < now() - patience
      and not exists (select from audit_seal x where x.audit_id = a.id)) waiting
$$;

-- The archive ---------------------------------------------------------------------------------------------------------

-- The law asks for six months online; nothing younger leaves, whatever a caller asks.
create function qishu_audit_online() returns interval language sql immutable as $$ select interval '190 days' $$;

-- Sealed entries that are older than is kept online lie in files of the file store. What stays here is where each
-- file continues the chain: the seal before its first entry and the seal of its last, so that chain and files prove
-- each other.
create table audit_archive (
  group_code text not null,
  first_seq bigint not null,
  last_seq bigint not null,
  -- Reported as the broken entry when the file is gone.
  first_id bigint not null,
  prev_hash text not null,
  last_hash text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  storage_key text not null unique,
  archived_at timestamptz not null default now(),
  primary key (group_code, first_seq)
);
alter table audit_archive enable row level security;
alter table audit_archive force row level security;
create policy tenant on audit_archive
  for select using (group_code = nullif(current_setting('app.group_code', true), ''));
-- As in qishu_protect.
do $$
begin
  if current_user <> 'qishu_app' and exists (
    select from pg_roles where rolname = 'qishu_app' and pg_has_role(current_user, oid, 'member')
  ) then
    execute format('create policy owner_archives on audit_archive to %I using (true) with check (true)', current_user);
    execute format('create policy owner_archives on audit_log for delete to %I using (true)', current_user);
  end if;
end $$;

-- The oldest sealed entries of a chain that are all old enough, as they were hashed. The newest link always stays,
-- because the next one hangs on it.
create function qishu_audit_due(wanted text, older_than timestamptz, most integer)
returns table (seq bigint, audit_id bigint, prev_hash text, hash text, entry text)
language sql stable security definer set search_path = public as $$
  with oldest as (
    select s.seq, s.audit_id, s.prev_hash, s.hash, a.at, qishu_audit_text(a) as entry
    from audit_seal s join audit_log a on a.id = s.audit_id
    where s.group_code = wanted and s.seq < (select max(x.seq) from audit_seal x where x.group_code = wanted)
    order by s.seq limit most)
  select d.seq, d.audit_id, d.prev_hash, d.hash, d.entry
  from (select o.*, max(o.at) over (order by o.seq) as newest from oldest o) d
  where d.newest < least(older_than, now() - qishu_audit_online()) order by d.seq
$$;

-- Chains with an entry that is old enough, by their first link.
create function qishu_audit_due_chains(older_than timestamptz) returns table (group_code text)
language sql stable security definer set search_path = public as $$
  select g.group_code from (select o.group_code from org_group o union all select '') g
  cross join lateral (select audit_id from audit_seal where group_code = g.group_code order by seq limit 1) s
  join audit_log a on a.id = s.audit_id
  where a.at < least(older_than, now() - qishu_audit_online())
$$;

-- Deletes the entries up to `to_seq` that lie in a file; answers how many. `end_hash` was computed from that file:
-- where it is the seal of the last entry, the file holds all of them unaltered, because each hash covers the one
-- before.
create function qishu_archive_audit(wanted text, to_seq bigint, end_hash text, key text) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  part record;
  base record;
  gone bigint[];
begin
  -- The sealer waits: the end of the chain must not move.
  perform pg_advisory_xact_lock(7240011);
  select coalesce(max(last_seq), 0) as seq into base from audit_archive where group_code = wanted;
  select min(s.seq) as first_seq, max(s.seq) as last_seq, count(*) as entries,
    min(a.at) as first_at, max(a.at) as last_at,
    (array_agg(s.audit_id order by s.seq))[1] as first_id, (array_agg(s.prev_hash order by s.seq))[1] as prev_hash,
    (array_agg(s.hash order by s.seq desc))[1] as last_hash
    into part from audit_seal s join audit_log a on a.id = s.audit_id where s.group_code = wanted and s.seq <= to_seq;
  if part.first_seq is distinct from base.seq + 1 or part.last_seq is distinct from to_seq
    or part.entries <> to_seq - base.seq
    or part.last_hash is distinct from end_hash or to_seq >= (select max(seq) from audit_seal where group_code = wanted)
    or part.last_at >= now() - qishu_audit_online() then
    raise exception 'entries of chain % up to % are not to be archived', wanted, to_seq;
  end if;
  insert into audit_archive
    (group_code, first_seq, last_seq, first_id, prev_hash, last_hash, first_at, last_at, storage_key)
  values (wanted, part.first_seq, part.last_seq, part.first_id, part.prev_hash, part.last_hash, part.first_at,
    part.last_at, key);
  select array_agg(audit_id) into gone from audit_seal where group_code = wanted and seq <= to_seq;
  delete from audit_seal where group_code = wanted and seq <= to_seq;
  delete from audit_log where id = any(gone);
  return part.entries;
end $$;

-- Where the archived part of a chain lies.
create function qishu_audit_archives(wanted text)
returns table (first_seq bigint, last_seq bigint, first_id bigint, prev_hash text, last_hash text, storage_key text)
language sql stable security definer set search_path = public as $$
  select first_seq, last_seq, first_id, prev_hash, last_hash, storage_key from audit_archive
  where group_code = wanted order by first_seq
$$;

-- Proof ---------------------------------------------------------------------------------------------------------------

-- Checks one chain, from the end of its archived part: every seal follows the one before and fits its row. Answers ids,
-- counts and the end of the chain, no content. An operator keeps the end elsewhere: rows that were cut off together
-- with their seals show only there.
create function qishu_verify_audit_chain(wanted text)
returns table (checked bigint, first_broken bigint, unsealed bigint, last_seq bigint, last_hash text)
language sql stable security definer set search_path = public as $$
  with base as (
    select
      coalesce((
        select last_seq from audit_archive where group_code = wanted order by last_seq desc limit 1), 0) as seq,
      coalesce((
        select last_hash from audit_archive where group_code = wanted order by last_seq desc limit 1), '') as hash),
  links as (
    select s.audit_id, s.seq, s.hash,
      s.seq = (select seq from base) + row_number() over (order by s.seq)
      and s.prev_hash = coalesce(lag(s.hash) over (order by s.seq), (select hash from base))
      and a.id is not null and a.group_code = wanted
      and s.hash = encode(sha256(convert_to(s.prev_hash || qishu_audit_text(a), 'UTF8')), 'hex') as holds
    from audit_seal s left join audit_log a on a.id = s.audit_id where s.group_code = wanted)
  select (select count(*) from links),
    (select audit_id from links where holds is not true order by seq limit 1),
    (select count(*) from audit_log a
      where a.group_code = wanted and not exists (select from audit_seal x where x.audit_id = a.id)),
    (select seq from links order by seq desc limit 1),
    (select hash from links order by seq desc limit 1)
$$;

-- Checks the chain of the chosen group. Answers ids and counts only.
create function qishu_verify_audit() returns table (checked bigint, first_broken bigint, unsealed bigint)
language sql stable security definer set search_path = public as $$
  select c.checked, c.first_broken, c.unsealed
  from qishu_verify_audit_chain(nullif(current_setting('app.group_code', true), '')) c
$$;
