-- Dated changes: career of a person in the company, applied on its day (area-staff 3.4 staff_work, 5.2, 7.2, 7.7).

create table staff_work (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  user_base_id bigint not null,
  change_type text not null,
  effective_date date not null,
  status text not null,
  before jsonb,
  after jsonb,
  reason text,
  remark text,
  salary_id bigint,
  contract_id bigint,
  applied_at timestamptz,
  failure text,
  attachments jsonb
);
create index staff_work_list on staff_work (group_code, company_code, effective_date desc nulls last, id desc) where deleted_at is null;
create index staff_work_user_base_id on staff_work (group_code, company_code, user_base_id);

-- One change a person and day waits; leaving has its own call and may fall on any day.
create unique index staff_work_day_unique on staff_work (user_base_id, effective_date)
  where status = 'scheduled' and deleted_at is null and change_type <> 'demission';
-- What the nightly job looks for.
create index staff_work_due on staff_work (effective_date, group_code, company_code)
  where status = 'scheduled' and deleted_at is null and change_type <> 'demission';

-- Whoever is here already has begun here, and may be about to leave. Written before the wall is up: it spans all companies.
insert into staff_work (group_code, company_code, user_base_id, change_type, effective_date, status, applied_at)
select group_code, company_code, id, case when employment_seq > 1 then 'rehire' else 'entry' end, entry_date, 'applied', created_at
from group_user_base where entry_date is not null and staff_status not in ('pending_entry', 'cancelled');
insert into staff_work (group_code, company_code, created_by, user_base_id, change_type, effective_date, status, before, after, reason)
select group_code, company_code, created_by, user_base_id, 'demission', last_work_date, 'scheduled',
  jsonb_build_object('staffStatus', before_status), jsonb_build_object('staffStatus', 'left'), left(reason, 200)
from demission_record where status = 'submitted';
insert into staff_work (group_code, company_code, user_base_id, change_type, effective_date, status, after, applied_at)
select group_code, company_code, id, 'demission', demission_date, 'applied', jsonb_build_object('staffStatus', 'left'), updated_at
from group_user_base where demission_date is not null and staff_status = 'left';
select qishu_protect('staff_work');

-- Companies with changes whose day has come: the nightly job has no tenant before it asks. Codes only.
create function qishu_companies_with_due_changes(today date) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct w.group_code, w.company_code from staff_work w
  where w.status = 'scheduled' and w.deleted_at is null and w.change_type <> 'demission' and w.effective_date <= today
$$;
