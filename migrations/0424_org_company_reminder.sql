-- When a group last asked a company of its own about a matter: once in 24 hours. Every such call keeps it here; until now 催报 had a table
-- of its own, whose rows come along.
create table company_reminder (
  group_code text not null,
  company_code text not null,
  member_code text not null,
  topic text not null check (char_length(topic) between 1 and 60),
  reminded_at timestamptz not null,
  reminded_by bigint not null,
  primary key (group_code, company_code, topic, member_code)
);
alter table group_report_reminder no force row level security;
insert into company_reminder (group_code, company_code, member_code, topic, reminded_at, reminded_by)
select group_code, company_code, member_code, 'financial_report ' || year || ' ' || period, reminded_at, reminded_by
from group_report_reminder;
drop table group_report_reminder;
select qishu_protect('company_reminder');
