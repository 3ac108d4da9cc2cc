-- Values of a field that a company deleted stay thirty days, in case it was a mistake, and are then erased (area-staff 5.3 updateTableField).
alter table table_field add column removed jsonb not null default '[]';

-- Companies with fields whose time is over: the nightly job has no tenant before it asks. Codes only.
create function qishu_companies_with_removed_fields(before timestamptz) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct f.group_code, f.company_code from table_field f cross join lateral jsonb_array_elements(f.removed) r
  where f.account_id is null and (r ->> 'at')::timestamptz < before
$$;
