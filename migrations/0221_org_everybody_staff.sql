-- Everybody of a company holds the role of staff beside his other roles (area account-org ruling 3.20): given to those who came in before that was so.
-- All companies at once, so the walls that bind the owner too are lifted and put back in this one transaction.
alter table member no force row level security;
alter table role no force row level security;
alter table member_role no force row level security;
insert into member_role (member_id, role_id, group_code, company_code)
select m.id, r.id, m.group_code, m.company_code
from member m join role r on r.group_code = m.group_code and r.company_code = m.company_code and r.role_code = 'staff' and r.deleted_at is null
where m.company_code <> '' and m.status <> 'left'
on conflict do nothing;
alter table member force row level security;
alter table role force row level security;
alter table member_role force row level security;
