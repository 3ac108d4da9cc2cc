-- Every member reads what the company publishes (decision 076): roles 员工 that were copied before get the code with its menus. In a new database
-- nothing is there yet; roles are copied with the code then.
alter table role no force row level security;
alter table role_resource no force row level security;
insert into role_resource (role_id, resource_id, group_code, company_code)
select r.id, e.id, r.group_code, r.company_code
from role r
join resource e on e.code in ('company_message', 'company_info', 'company_manage')
where r.role_code = 'staff' and r.is_system and r.deleted_at is null
on conflict do nothing;
alter table role force row level security;
alter table role_resource force row level security;

-- When those who decide about an edit of the own archive were last reminded of it by its person.
alter table personal_edit add column if not exists reminded_at timestamptz;
