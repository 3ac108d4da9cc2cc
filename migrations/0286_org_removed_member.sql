-- Whom others put out of a company or a group, by a removal or a demission: an invite code that asks for no approval does not bring him back
-- by itself. Empty where he left of his own accord, or only an invitation was withdrawn.
alter table member add column removed_at timestamptz;
create index member_removed on member (account_id, group_code, company_code) where removed_at is not null;

-- The same for a company that its group put out.
alter table company_group_history add column removed_by_group boolean not null default false;

-- Those of the past: the log says who ended a membership; a demission wrote nothing there, but the person of the roster has left.
alter table member no force row level security;
alter table audit_log no force row level security;
alter table group_user_base no force row level security;
update member m set removed_at = coalesce(m.left_at, m.updated_at)
where m.status = 'left' and (
  exists (select from audit_log a where a.group_code = m.group_code and a.entity = 'member' and a.entity_id = m.id and a.action = 'delete'
    and a.result = 'success' and a.account_id <> m.account_id and a.before ->> 'status' is distinct from 'invited')
  or exists (select from group_user_base t where t.group_code = m.group_code and t.company_code = m.company_code and t.id = m.staff_id and t.staff_status = 'left')
    and not exists (select from audit_log a where a.group_code = m.group_code and a.entity = 'member' and a.entity_id = m.id and a.action = 'delete'));
alter table member force row level security;
alter table audit_log force row level security;
alter table group_user_base force row level security;
