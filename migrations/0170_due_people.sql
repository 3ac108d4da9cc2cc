-- One ledger and one engine of reminders for all areas: deadlines of people join it.

-- The member of staff whom an item is about: data scope decides by that person who sees it.
alter table due_item add column person_id bigint;
create index due_item_person on due_item (group_code, company_code, person_id) where person_id is not null;

-- When a company was reminded last. A morning without a server is made up for later in the day.
create table due_run (
  group_code text not null,
  company_code text not null,
  ran_on date not null,
  primary key (group_code, company_code)
);
select qishu_protect('due_run');

-- Active companies that had no reminders on this day. Before the hour at which people are told only those that never had
-- any. The job has no tenant before it asks. Codes only.
create function qishu_companies_to_remind(today date, is_morning boolean) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select c.group_code, c.company_code
  from company c
  left join due_run r on r.group_code = c.group_code and r.company_code = c.company_code
  where c.status = 'active' and (r.ran_on is null or (is_morning and r.ran_on < today))
$$;
drop function qishu_companies_with_due_items(date);

-- What people were told of deadlines of others is kept, or they would be told of all of them anew. Titles are written by
-- the first look at the ledger. A missing contract counted the days since the first one: it is due within thirty.
alter table group_user_base no force row level security;
alter table due_item no force row level security;
alter table remind_log no force row level security;
alter table staff_reminder no force row level security;
insert into due_item (
  group_code, company_code, title, kind, due_date, state, ref_table, ref_id, ref_key, person_id
)
select distinct on (s.group_code, s.company_code, s.ref_table, s.ref_id, s.kind)
  s.group_code, s.company_code, p.name, s.kind,
  s.due_date + case when s.kind = 'contract_unsigned' then 30 else 0 end, 'open', s.ref_table, s.ref_id, '',
  s.user_base_id
from staff_reminder s
join group_user_base p on p.id = s.user_base_id
order by s.group_code, s.company_code, s.ref_table, s.ref_id, s.kind, s.due_date desc;
insert into remind_log (group_code, company_code, due_item_id, day_offset, account_id, created_at)
select s.group_code, s.company_code, d.id, case when s.kind = 'contract_unsigned' then 30 - s.step else s.step end,
  s.account_id, s.told_at
from staff_reminder s
join due_item d on d.group_code = s.group_code and d.company_code = s.company_code and d.ref_table = s.ref_table
  and d.ref_id = s.ref_id and d.kind = s.kind and d.ref_key = ''
  and d.due_date = s.due_date + case when s.kind = 'contract_unsigned' then 30 else 0 end
on conflict do nothing;
drop table staff_reminder;
alter table group_user_base force row level security;
alter table due_item force row level security;
alter table remind_log force row level security;
