-- Nothing is written into the past of the audit log: an entry whose time lies before the last seal of its chain, and before its own transaction
-- began, is refused. A long transaction writes the time of its beginning, as ever; entries of the demonstration come before the first seal.
create or replace function qishu_audit_waits() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (
    select from added a
    where a.at < now() and a.at < (
      select s.sealed_at from audit_seal s where s.group_code = a.group_code order by s.seq desc limit 1
    )
  ) then
    raise exception 'an entry of the audit log lies before the last seal' using errcode = 'check_violation';
  end if;
  insert into audit_waiting (group_code, at) select a.group_code, min(a.at) from added a group by a.group_code;
  return null;
end $$;
