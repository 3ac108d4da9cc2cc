-- The blacklist of recruiting ends after three years. What outlives a purge of the person is a keyed digest of the phone (of the
-- e-mail where there is no phone), the reason and the end: nobody can be read out of it, and who comes again is recognised.
alter table external_person add column blacklist_until date;
create table recruit_blacklist (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  contact_index text not null,
  reason text not null,
  by_name text,
  ends_on date not null,
  created_at timestamptz not null default now()
);
create unique index recruit_blacklist_contact on recruit_blacklist (group_code, company_code, contact_index);
create index recruit_blacklist_end on recruit_blacklist (ends_on);
create index external_person_blacklist_end on external_person (blacklist_until)
  where deleted_at is null and pool_status = 'blacklisted';
select qishu_protect('recruit_blacklist');

-- Who is on it already: counted from the last change of the row, which was the listing or came after it.
alter table external_person no force row level security;
alter table recruit_blacklist no force row level security;
update external_person
set blacklist_until = ((updated_at at time zone 'Asia/Shanghai')::date + interval '3 years')::date
where pool_status = 'blacklisted';
insert into recruit_blacklist (group_code, company_code, contact_index, reason, by_name, ends_on)
select group_code, company_code, coalesce(phone_index, email_index), coalesce(blacklist_reason, ''), blacklisted_by,
  blacklist_until
from external_person
where pool_status = 'blacklisted' and deleted_at is null and coalesce(phone_index, email_index) is not null
on conflict do nothing;
alter table recruit_blacklist force row level security;
alter table external_person force row level security;

-- Companies in which a ban is over: the job has no tenant before it asks. Codes only.
create function qishu_companies_with_ended_bans(today date) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select b.group_code, b.company_code from recruit_blacklist b where b.ends_on < today
  union
  select t.group_code, t.company_code from external_person t
  where t.deleted_at is null and t.pool_status = 'blacklisted' and t.blacklist_until < today
$$;

-- What the statistics count of a whole month, so that three years of a million candidates are 36 small sums: the rows that a count
-- of the stages of that month by source, position or owner answers. A month is taken from here only while nothing of it has changed
-- since it was counted; `recruit_stage_change` says so, a row for each month of each statement, which a nightly job works off.
create table recruit_stage_month (
  group_code text not null,
  company_code text not null,
  -- First day of the month.
  month date not null,
  group_by text not null check (group_by in ('channel', 'position', 'owner')),
  status text not null,
  view text not null check (view in ('both', 'days', 'key')),
  source text,
  key_id bigint,
  days integer,
  cycle integer,
  count bigint not null
);
create index recruit_stage_month_of on recruit_stage_month (group_code, company_code, group_by, month)
  include (status, view, source, key_id, days, cycle, count);
select qishu_protect('recruit_stage_month');
create table recruit_stage_change (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  month date not null
);
create index recruit_stage_change_month on recruit_stage_change (group_code, company_code, month);
select qishu_protect('recruit_stage_change');

-- The statistics of one owner, which a recruiter whose data are the own ones asks for, and of one position.
create index recruit_stage_owner on recruit_stage (group_code, company_code, owner_id, entered_on)
  include (status, source, days, since_start, position_id, group_info_id) where deleted_at is null;
create index recruit_stage_position on recruit_stage (group_code, company_code, position_id, entered_on)
  include (status, source, days, since_start, owner_id, group_info_id) where deleted_at is null;

-- Always a row of its own: looking for one that is there already could miss that the job is just taking it away.
create function qishu_note_stage_change() returns trigger language plpgsql as $$
begin
  insert into recruit_stage_change (group_code, company_code, month)
  select distinct s.group_code, s.company_code, date_trunc('month', s.entered_on)::date from touched s;
  return null;
end $$;
create trigger recruit_stage_added after insert on recruit_stage
  referencing new table as touched for each statement execute function qishu_note_stage_change();
create trigger recruit_stage_changed after update on recruit_stage
  referencing new table as touched for each statement execute function qishu_note_stage_change();

alter table recruit_stage no force row level security;
alter table recruit_stage_change no force row level security;
insert into recruit_stage_change (group_code, company_code, month)
select distinct group_code, company_code, date_trunc('month', entered_on)::date from recruit_stage;
alter table recruit_stage_change force row level security;
alter table recruit_stage force row level security;

-- Companies with months to count: the job has no tenant before it asks. Codes only.
create function qishu_companies_with_stage_changes() returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct c.group_code, c.company_code from recruit_stage_change c
$$;

-- Whether an evaluation came within 48 hours after its interview, and the day of that interview: copies of the database, whoever
-- writes, so that the statistics count evaluations of a period in one index. A revision is as late as it is.
alter table interview_evaluation add column interview_date date, add column is_late boolean;
create function qishu_time_evaluation() returns trigger language plpgsql as $$
begin
  select i.start_date, new.submitted_at > i.start_at + make_interval(mins => i.duration_min, hours => 48)
  into new.interview_date, new.is_late
  from interview i
  where i.id = new.interview_id and i.group_code = new.group_code and i.company_code = new.company_code;
  return new;
end $$;
create trigger interview_evaluation_time before insert or update of status, submitted_at on interview_evaluation
  for each row when (new.status = 'submitted') execute function qishu_time_evaluation();
alter table interview_evaluation no force row level security;
alter table interview no force row level security;
update interview_evaluation set status = status where status = 'submitted';
alter table interview force row level security;
alter table interview_evaluation force row level security;
create index interview_evaluation_counted on interview_evaluation (group_code, company_code, interview_date)
  include (is_late, interview_id) where deleted_at is null and is_current and status = 'submitted';
