-- What an account holds alone, founder or last active administrator, in any enterprise: asked before it is cancelled, when no tenant is chosen
-- (area account-org §7.5, §7.8). Answers nothing about others.
create function qishu_sole_duties(caller bigint) returns table (name text, duty text)
language sql stable security definer set search_path = public as $$
  select company_name, 'founder' from company where owner_account_id = caller and status <> 'dissolved'
  union all
  select group_name, 'founder' from org_group where owner_account_id = caller and group_kind = 'real' and status <> 'dissolved'
  union all
  select coalesce(c.company_name, g.group_name), 'administrator'
  from member m join org_group g on g.group_code = m.group_code left join company c on c.company_code = m.company_code
  where m.account_id = caller and m.status = 'active' and coalesce(c.status, g.status) <> 'dissolved'
    and exists (select from member_role x join role r on r.id = x.role_id where x.member_id = m.id and r.deleted_at is null and r.status = 'active'
      and r.role_code in ('company_owner', 'company_admin', 'group_owner', 'group_admin'))
    and not exists (select from member o join member_role x on x.member_id = o.id join role r on r.id = x.role_id
      where o.group_code = m.group_code and o.company_code = m.company_code and o.status = 'active' and o.id <> m.id and r.deleted_at is null and r.status = 'active'
        and r.role_code in ('company_owner', 'company_admin', 'group_owner', 'group_admin'))
$$;
