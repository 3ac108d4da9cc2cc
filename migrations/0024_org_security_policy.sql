-- Security policies of everything an account belongs to, with its roles there: needed at sign-in, before any tenant is chosen
-- (area account-org §7.1). Answers nothing about others.
create function qishu_account_policies(caller bigint) returns table (group_policy jsonb, company_policy jsonb, role_codes text[])
language sql stable security definer set search_path = public as $$
  select g.security_policy, c.security_policy,
    coalesce((select array_agg(r.role_code) from member_role x join role r on r.id = x.role_id and r.deleted_at is null and r.status = 'active' where x.member_id = m.id), '{}')
  from member m join org_group g on g.group_code = m.group_code left join company c on c.company_code = m.company_code
  where m.account_id = caller and m.status = 'active'
$$;
drop function qishu_strict_passwords(bigint);

-- The policy of a group is its founder's matter (ruling 2.20): groups made so far get the code that new ones are made with.
do $$
declare held record;
begin
  for held in select group_code from org_group loop
    -- The rows of one group at a time: the owner of the tables is held to the tenant as everybody is.
    perform set_config('app.group_code', held.group_code, true), set_config('app.company_codes', ',', true);
    insert into role_resource (role_id, resource_id, group_code, company_code)
    select r.id, s.id, r.group_code, r.company_code from role r join resource s on s.code = 'security_policy'
    where r.group_code = held.group_code and r.company_code = '' and r.role_code = 'group_owner' and r.deleted_at is null
    on conflict do nothing;
  end loop;
  perform set_config('app.group_code', '', true), set_config('app.company_codes', '', true);
end $$;
