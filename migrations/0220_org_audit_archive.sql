-- Sealed entries that are older than is kept online lie in files of the file store (area account-org 7.6). What stays here is where each file
-- continues the chain: the seal before its first entry and the seal of its last, so that chain and files prove each other.
create table audit_archive (
  group_code text not null,
  first_seq bigint not null,
  last_seq bigint not null,
  -- Named as broken where the file is gone.
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
create policy tenant on audit_archive for select using (group_code = nullif(current_setting('app.group_code', true), ''));
do $$
begin
  if current_user <> 'qishu_app' and exists (select from pg_roles where rolname = 'qishu_app' and pg_has_role(current_user, oid, 'member')) then
    execute format('create policy owner_archives on audit_archive to %I using (true) with check (true)', current_user);
    execute format('create policy owner_archives on audit_log for delete to %I using (true)', current_user);
  end if;
end $$;

-- The law asks for six months online; nothing younger leaves, whatever a caller says.
create function qishu_audit_online() returns interval language sql immutable as $$ select interval '190 days' $$;

-- The oldest sealed entries of a chain that are all older than that, as they were hashed. The newest link always stays: the next one hangs on it.
create function qishu_audit_due(wanted text, older_than timestamptz, most integer)
returns table (seq bigint, audit_id bigint, prev_hash text, hash text, entry text)
language sql stable security definer set search_path = public as $$
  with oldest as (
    select s.seq, s.audit_id, s.prev_hash, s.hash, a.at, qishu_audit_text(a) as entry from audit_seal s join audit_log a on a.id = s.audit_id
    where s.group_code = wanted and s.seq < (select max(x.seq) from audit_seal x where x.group_code = wanted)
    order by s.seq limit most)
  select d.seq, d.audit_id, d.prev_hash, d.hash, d.entry
  from (select o.*, max(o.at) over (order by o.seq) as newest from oldest o) d
  where d.newest < least(older_than, now() - qishu_audit_online()) order by d.seq
$$;

-- Chains with something that old, by their first link.
create function qishu_audit_due_chains(older_than timestamptz) returns table (group_code text)
language sql stable security definer set search_path = public as $$
  select g.group_code from (select o.group_code from org_group o union all select '') g
  cross join lateral (select audit_id from audit_seal where group_code = g.group_code order by seq limit 1) s
  join audit_log a on a.id = s.audit_id
  where a.at < least(older_than, now() - qishu_audit_online())
$$;

-- Lets go of the entries up to `to_seq` that lie in a file. `end_hash` was computed from that file: where it is the seal of the last entry, the file
-- holds every one of them unaltered, for each hash covers the one before.
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
  select min(s.seq) as first_seq, max(s.seq) as last_seq, count(*) as entries, min(a.at) as first_at, max(a.at) as last_at,
    (array_agg(s.audit_id order by s.seq))[1] as first_id, (array_agg(s.prev_hash order by s.seq))[1] as prev_hash,
    (array_agg(s.hash order by s.seq desc))[1] as last_hash
    into part from audit_seal s join audit_log a on a.id = s.audit_id where s.group_code = wanted and s.seq <= to_seq;
  if part.first_seq is distinct from base.seq + 1 or part.last_seq is distinct from to_seq or part.entries <> to_seq - base.seq
    or part.last_hash is distinct from end_hash or to_seq >= (select max(seq) from audit_seal where group_code = wanted)
    or part.last_at >= now() - qishu_audit_online() then
    raise exception 'entries of chain % up to % are not to be archived', wanted, to_seq;
  end if;
  insert into audit_archive (group_code, first_seq, last_seq, first_id, prev_hash, last_hash, first_at, last_at, storage_key)
  values (wanted, part.first_seq, part.last_seq, part.first_id, part.prev_hash, part.last_hash, part.first_at, part.last_at, key);
  select array_agg(audit_id) into gone from audit_seal where group_code = wanted and seq <= to_seq;
  delete from audit_seal where group_code = wanted and seq <= to_seq;
  delete from audit_log where id = any(gone);
  return part.entries;
end $$;

-- Where the archived part of a chain lies.
create function qishu_audit_archives(wanted text)
returns table (first_seq bigint, last_seq bigint, first_id bigint, prev_hash text, last_hash text, storage_key text)
language sql stable security definer set search_path = public as $$
  select first_seq, last_seq, first_id, prev_hash, last_hash, storage_key from audit_archive where group_code = wanted order by first_seq
$$;

-- As before, going on from the end of the archived part.
create or replace function qishu_verify_audit_chain(wanted text)
returns table (checked bigint, first_broken bigint, unsealed bigint, last_seq bigint, last_hash text)
language sql stable security definer set search_path = public as $$
  with base as (
    select coalesce((select last_seq from audit_archive where group_code = wanted order by last_seq desc limit 1), 0) as seq,
      coalesce((select last_hash from audit_archive where group_code = wanted order by last_seq desc limit 1), '') as hash),
  links as (
    select s.audit_id, s.seq, s.hash,
      s.seq = (select seq from base) + row_number() over (order by s.seq)
      and s.prev_hash = coalesce(lag(s.hash) over (order by s.seq), (select hash from base))
      and a.id is not null and a.group_code = wanted and s.hash = encode(sha256(convert_to(s.prev_hash || qishu_audit_text(a), 'UTF8')), 'hex') as holds
    from audit_seal s left join audit_log a on a.id = s.audit_id where s.group_code = wanted)
  select (select count(*) from links),
    (select audit_id from links where holds is not true order by seq limit 1),
    (select count(*) from audit_log a where a.group_code = wanted and not exists (select from audit_seal x where x.audit_id = a.id)),
    (select seq from links order by seq desc limit 1),
    (select hash from links order by seq desc limit 1)
$$;
