-- Every member of a company has a person in its roster (area account-org ruling 3.11): the mark of people who came in as
-- members, and one person per member, one member per person.

alter table group_user_base add column from_member boolean;

-- Whoever linked two members to one person meant one of them: the later ones are linked anew by the job member-staff.
update member m set staff_id = null where status <> 'left' and staff_id is not null
  and exists (select from member earlier where earlier.company_code = m.company_code and earlier.staff_id = m.staff_id and earlier.status <> 'left' and earlier.id < m.id);
create unique index member_staff_unique on member (group_code, company_code, staff_id) where staff_id is not null and status <> 'left';
create unique index group_user_base_member_unique on group_user_base (group_code, company_code, member_id) where member_id is not null and deleted_at is null;

-- Active members of companies whose person is missing: found by the index, empty as a rule.
create index member_without_staff on member (group_code, company_code) where staff_id is null and status = 'active' and company_code <> '';

-- Companies that the job has to look at; codes only.
create function qishu_companies_with_unlinked_members() returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct m.group_code, m.company_code from member m where m.staff_id is null and m.status = 'active' and m.company_code <> '' limit 10000
$$;

-- A transfer can be taken back by whoever began it, who sees it before and after.
alter table owner_transfer drop constraint owner_transfer_status_check;
alter table owner_transfer add constraint owner_transfer_status_check check (status in ('pending', 'accepted', 'declined', 'expired', 'withdrawn'));

-- Hand-overs that wait for somebody who goes.
create index demission_record_open on demission_record (group_code, company_code) where status = 'submitted';
