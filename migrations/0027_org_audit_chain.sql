-- The chain also covers what accounts did outside every enterprise (group_code ''), and every chain can be checked with
-- its end, which an operator keeps elsewhere: rows cut off together with their seals show only there.

create or replace function qishu_seal_audit() returns bigint language plpgsql security definer set search_path = public as $$
declare
  sealed bigint := 0;
  chain record;
  entry audit_log;
  last_hash text;
  last_seq bigint;
begin
  if not pg_try_advisory_xact_lock(7240011) then return 0; end if;
  for chain in
    select g.group_code, s.seq, s.hash, s.sealed_at from (select group_code from org_group union all select '') g
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

-- One chain: every seal follows the one before and fits its row. Answers ids, counts and the end of the chain, no content.
create function qishu_verify_audit_chain(wanted text)
returns table (checked bigint, first_broken bigint, unsealed bigint, last_seq bigint, last_hash text)
language sql stable security definer set search_path = public as $$
  with links as (
    select s.audit_id, s.seq, s.hash,
      s.seq = row_number() over (order by s.seq)
      and s.prev_hash = coalesce(lag(s.hash) over (order by s.seq), '')
      and a.id is not null and a.group_code = wanted and s.hash = encode(sha256(convert_to(s.prev_hash || qishu_audit_text(a), 'UTF8')), 'hex') as holds
    from audit_seal s left join audit_log a on a.id = s.audit_id where s.group_code = wanted)
  select (select count(*) from links),
    (select audit_id from links where holds is not true order by seq limit 1),
    (select count(*) from audit_log a where a.group_code = wanted and not exists (select from audit_seal x where x.audit_id = a.id)),
    (select seq from links order by seq desc limit 1),
    (select hash from links order by seq desc limit 1)
$$;

create or replace function qishu_verify_audit() returns table (checked bigint, first_broken bigint, unsealed bigint)
language sql stable security definer set search_path = public as $$
  select c.checked, c.first_broken, c.unsealed from qishu_verify_audit_chain(nullif(current_setting('app.group_code', true), '')) c
$$;
