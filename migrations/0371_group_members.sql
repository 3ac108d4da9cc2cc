-- What the tree of members remembers beside what counts today: its own name for who is not here yet or no more, earlier
-- and planned places, and what the group asked each member to let it see.
alter table group_member add column member_name text;
alter table group_member add column invited_date date;
alter table group_member add column placements jsonb;
alter table group_member add column grant_requests jsonb;

-- An administrator of a company decides what its group sees of it: roles that companies have already get the code, with
-- the menus above it. Rows of all companies: forced row-level security is lifted meanwhile.
alter table role no force row level security;
alter table role_resource no force row level security;
insert into role_resource (role_id, resource_id, group_code, company_code)
select r.id, s.id, r.group_code, r.company_code
from role r
join resource s on s.code in ('group_information', 'group_survey', 'org_data_grant')
where r.role_code = 'company_admin' and r.company_code <> ''
on conflict do nothing;
alter table role_resource force row level security;
alter table role force row level security;
