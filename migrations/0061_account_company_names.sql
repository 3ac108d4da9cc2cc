-- Names of the companies and groups an account belongs to: no password may hold them, also where it is set before any tenant is chosen
-- (area account-org §7.1). Answers nothing about others.
create function qishu_account_companies(caller bigint) returns table (name text)
language sql stable security definer set search_path = public as $$
  select n.name from member m join org_group g on g.group_code = m.group_code left join company c on c.company_code = m.company_code
  cross join lateral (values (c.company_name), (c.short_name), (case when g.group_kind = 'real' then g.group_name end)) as n(name)
  where m.account_id = caller and m.status <> 'left' and n.name is not null
$$;
