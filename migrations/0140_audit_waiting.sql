-- A queue of the chains that have something to seal: the sealer had looked at every group and the last day of its
-- entries each minute, 8 s with a hundred thousand groups and nothing new.

-- One row for each statement that wrote entries, in its transaction. Without a key, so that writers of one group never
-- wait for each other. `at` is the oldest of the entries.
create table audit_waiting (
  group_code text not null,
  at timestamptz not null
);
-- Rows come and go all the time: a look at the queue must not read what has gone.
alter table audit_waiting set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
alter table audit_waiting enable row level security;
alter table audit_waiting force row level security;
create policy tenant on audit_waiting
  for select using (group_code = nullif(current_setting('app.group_code', true), ''));
-- By the trigger alone: the role of the application has no right to insert, and a log whose owner is the application
-- itself must go on.
create policy adds on audit_waiting for insert with check (true);
-- As in qishu_protect.
do $$
begin
  if current_user <> 'qishu_app' and exists (
    select from pg_roles where rolname = 'qishu_app' and pg_has_role(current_user, oid, 'member')
  ) then
    execute format('create policy owner_waits on audit_waiting to %I using (true) with check (true)', current_user);
  end if;
end $$;

create function qishu_audit_waits() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_waiting (group_code, at) select a.group_code, min(a.at) from added a group by a.group_code;
  return null;
end $$;
create trigger audit_log_waits after insert on audit_log referencing new table as added
  for each statement execute function qishu_audit_waits();

insert into audit_waiting (group_code, at)
select a.group_code, min(a.at) from audit_log a
where not exists (select from audit_seal s where s.audit_id = a.id) group by a.group_code;

-- Appends what was committed since the last run to the chains that wait; answers how many rows. A second process finds
-- the lock taken and leaves. What a transaction commits late waits in the queue from its commit on, however long it was
-- open. A chain with more than ten thousand entries goes on waiting for the next run.
create or replace function qishu_seal_audit() returns bigint
language plpgsql security definer set search_path = public as $$
declare
  sealed bigint := 0;
  part bigint;
  chain record;
  entry audit_log;
  last_hash text;
  last_seq bigint;
begin
  if not pg_try_advisory_xact_lock(7240011) then return 0; end if;
  for chain in
    with taken as (delete from audit_waiting returning group_code, at)
    select t.group_code, min(t.at) as at from taken t group by t.group_code order by t.group_code
  loop
    select s.seq, s.hash into last_seq, last_hash
      from audit_seal s where s.group_code = chain.group_code order by s.seq desc limit 1;
    last_seq := coalesce(last_seq, 0);
    last_hash := coalesce(last_hash, '');
    part := 0;
    for entry in
      select a.* from audit_log a
      where a.group_code = chain.group_code and a.at >= chain.at
        and not exists (select from audit_seal x where x.audit_id = a.id)
      order by a.at, a.id limit 10000
    loop
      last_seq := last_seq + 1;
      insert into audit_seal (group_code, seq, audit_id, prev_hash, hash)
      values (chain.group_code, last_seq, entry.id, last_hash,
        encode(sha256(convert_to(last_hash || qishu_audit_text(entry), 'UTF8')), 'hex'))
      returning hash into last_hash;
      part := part + 1;
    end loop;
    if part = 10000 then insert into audit_waiting (group_code, at) values (chain.group_code, entry.at); end if;
    sealed := sealed + part;
  end loop;
  return sealed;
end $$;

-- Since when the oldest entry of all chains has waited for its seal, if it has waited longer than `patience`; else null.
create or replace function qishu_unsealed_since(patience interval) returns timestamptz
language sql stable security definer set search_path = public as $$
  select min(at) from audit_waiting where at < now() - patience
$$;
