-- Organisation: sealed audit chain, moving a company between groups, invitations before a tenant is chosen, transfer of ownership.

alter table company add column security_policy jsonb not null default '{}';

-- The owner of the tables moves rows of a company from one group to the other (area account-org §7.4): under forced
-- row-level security no single setting of the application could see a row before and after.
create or replace function qishu_protect(protected regclass) returns void language plpgsql as $$
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
  -- As in 0001: only where the application works as a role of its own would these not open the wall.
  if current_user <> 'qishu_app' and exists (select from pg_roles where rolname = 'qishu_app' and pg_has_role(current_user, oid, 'member')) then
    execute format('create policy owner_reads on %s for select to %I using (true)', protected, current_user);
    execute format('create policy owner_moves on %s for update to %I using (true) with check (true)', protected, current_user);
  end if;
end $$;

do $$
declare protected record;
begin
  for protected in select tablename from pg_policies where schemaname = 'public' and policyname = 'owner_reads' loop
    execute format('create policy owner_moves on %I for update to %I using (true) with check (true)', protected.tablename, current_user);
  end loop;
end $$;

-- Every table that holds rows of a company, from the catalogue: a table made later is moved without being named here.
-- audit_log keeps the old group (its hash is sealed), company_group_history remembers it.
create function qishu_move_company(moved text, from_group text, to_group text) returns void
language plpgsql security definer set search_path = public as $$
declare held record;
begin
  if not exists (select from company where company_code = moved and group_code = from_group) then
    raise exception 'company % is not in group %', moved, from_group;
  end if;
  for held in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'audit_log'
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('group_code', 'company_code') and not a.attisdropped) = 2
    order by c.relname
  loop
    execute format('update %I set group_code = $1 where group_code = $2 and company_code = $3', held.relname) using to_group, from_group, moved;
  end loop;
  update company set joined_group_at = now() where company_code = moved;
  update account set last_group_code = to_group where last_company_code = moved;
  insert into company_group_history (company_code, from_group_code, to_group_code) values (moved, from_group, to_group);
end $$;

-- The acts of a company before it moved stay readable to it, never to anybody else.
create policy moved on audit_log for select using (
  company_code <> '' and company_code = any(string_to_array(current_setting('app.company_codes', true), ','))
  and exists (select from company_group_history h join company c on c.company_code = h.company_code
    where h.company_code = audit_log.company_code and h.from_group_code = audit_log.group_code and c.group_code = nullif(current_setting('app.group_code', true), '')));

-- Hash chain of the audit log, one per group (area account-org §7.6). The application may only read and add.
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
do $$
begin
  if current_user <> 'qishu_app' and exists (select from pg_roles where rolname = 'qishu_app' and pg_has_role(current_user, oid, 'member')) then
    execute format('create policy owner_seals on audit_seal to %I using (true) with check (true)', current_user);
  end if;
end $$;
create index audit_log_group on audit_log (group_code, at, id);

-- Written out column by column: a column added later must not change what an old row hashes to.
create function qishu_audit_text(entry audit_log) returns text language sql immutable as $$
  select jsonb_build_array(entry.id, entry.group_code, entry.company_code, extract(epoch from entry.at), entry.account_id, entry.actor_name, entry.actor_role,
    entry.session_id, entry.ip, entry.module, entry.request_id, entry.action, entry.entity, entry.entity_id, entry.entity_name, entry.before, entry.after,
    entry.reason, entry.result, entry.error_code)::text
$$;

-- Appends what was committed since the last run; answers how many rows. A second process finds the lock taken and leaves.
-- A transaction that is open for more than a day before it commits would be missed; statements end after seconds.
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
    select g.group_code, s.seq, s.hash, s.sealed_at from org_group g
    left join lateral (select seq, hash, sealed_at from audit_seal where group_code = g.group_code order by seq desc limit 1) s on true
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
      values (chain.group_code, last_seq, entry.id, last_hash, encode(sha256(convert_to(last_hash || qishu_audit_text(entry), 'UTF8')), 'hex'))
      returning hash into last_hash;
      sealed := sealed + 1;
    end loop;
  end loop;
  return sealed;
end $$;

-- Checks the chain of the chosen group: every seal follows the one before and fits its row. Names ids only.
create function qishu_verify_audit() returns table (checked bigint, first_broken bigint, unsealed bigint)
language sql stable security definer set search_path = public as $$
  with chosen as (select nullif(current_setting('app.group_code', true), '') as group_code),
  links as (
    select s.audit_id, s.seq,
      s.seq = row_number() over (order by s.seq)
      and s.prev_hash = coalesce(lag(s.hash) over (order by s.seq), '')
      and a.id is not null and s.hash = encode(sha256(convert_to(s.prev_hash || qishu_audit_text(a), 'UTF8')), 'hex') as holds
    from audit_seal s left join audit_log a on a.id = s.audit_id where s.group_code = (select group_code from chosen))
  select (select count(*) from links),
    (select audit_id from links where holds is not true order by seq limit 1),
    (select count(*) from audit_log a where a.group_code = (select group_code from chosen) and not exists (select from audit_seal x where x.audit_id = a.id))
$$;

-- An invite code names its enterprise before anybody has chosen one (ruling 3.7).
create function qishu_find_invite(wanted text) returns table (id bigint, group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select id, group_code, company_code from invite_code where code = wanted
$$;

-- What a stranger may learn of a company: how many people it has, in bands (area account-org §5.2 querySingleCompany).
create function qishu_member_count(wanted text) returns bigint
language sql stable security definer set search_path = public as $$
  select count(*) from member where company_code = wanted and status = 'active'
$$;

-- Those who handle requests of an enterprise, so that an applicant's message reaches them.
create function qishu_holders(in_group text, in_company text, wanted text[]) returns table (account_id bigint)
language sql stable security definer set search_path = public as $$
  select distinct m.account_id from member m
  join member_role mr on mr.member_id = m.id
  join role r on r.id = mr.role_id and r.deleted_at is null and r.status = 'active'
  join role_resource rr on rr.role_id = r.id
  join resource s on s.id = rr.resource_id and s.code = any(wanted)
  where m.group_code = in_group and m.company_code = in_company and m.status = 'active'
$$;

create unique index join_request_pending_unique on join_request (group_code, company_code, join_type, coalesce(applicant_company_code, ''), applicant_account_id) where status = 'pending';
alter table join_request add column applicant_name text;
alter table join_request add column invite_code_id bigint;

create table owner_transfer (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  from_account_id bigint not null,
  to_account_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'expired')),
  expire_at timestamptz not null default now() + interval '3 days',
  created_at timestamptz not null default now()
);
create unique index owner_transfer_pending_unique on owner_transfer (group_code, company_code) where status = 'pending';
select qishu_protect('owner_transfer');
select qishu_person_policy('owner_transfer', 'to_account_id');
