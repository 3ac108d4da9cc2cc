-- Since when an audit entry has waited for its seal, over all chains, where the oldest waits longer than `patience`; null: none does.
-- It looks where the sealer looks: at what came since the day before the last seal of each chain.
create function qishu_unsealed_since(patience interval) returns timestamptz
language sql stable security definer set search_path = public as $$
  select min(waiting.at) from (select group_code from org_group union all select '') g
  left join lateral (select sealed_at from audit_seal where group_code = g.group_code order by seq desc limit 1) s on true
  cross join lateral (
    select min(a.at) as at from audit_log a
    where a.group_code = g.group_code and a.at > coalesce(s.sealed_at - interval '1 day', '-infinity') and a.at < now() - patience
      and not exists (select from audit_seal x where x.audit_id = a.id)) waiting
$$;
