-- Departments, people, their careers and archives, labels, self-service, the talent wall, teams. Indexes named _list
-- serve the default order, those named after a column its filter, those named _desc its order; they hold live rows
-- only.

-- Departments ---------------------------------------------------------------------------------------------------------

-- Departments, a tree. One root for each company; path holds the ids from the root down, so that a subtree is a prefix.
create table group_info (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  name text not null,
  code text,
  node_type text not null,
  parent_id bigint,
  leader_user_base_id bigint,
  deputy_ids jsonb,
  headcount_plan integer,
  establish_date date,
  close_date date,
  function_desc text,
  phone text,
  location text,
  sort integer not null,
  path text not null
);
create index group_info_list on group_info (group_code, company_code, sort, id) where deleted_at is null;
create unique index group_info_code_unique on group_info (group_code, company_code, code) where deleted_at is null;
create index group_info_parent_id on group_info (group_code, company_code, parent_id, sort, id)
  where deleted_at is null;
-- The root of a tree exists once, even when two requests make it at the same time.
create unique index group_info_root_unique on group_info (group_code, company_code)
  where parent_id is null and deleted_at is null;
create unique index group_info_name_unique on group_info (group_code, company_code, parent_id, name)
  where parent_id is not null and deleted_at is null and close_date is null;
create index group_info_path on group_info (group_code, company_code, path text_pattern_ops) where deleted_at is null;
select qishu_protect('group_info');

-- The path of a new department follows from its parent, whichever code inserts it.
create function qishu_place_group_info() returns trigger language plpgsql as $$
begin
  if new.path = '/' then
    new.path := coalesce((select path from group_info where id = new.parent_id), '/') || new.id || '/';
  end if;
  return new;
end $$;
create trigger group_info_place before insert on group_info for each row execute function qishu_place_group_info();

-- What a department was called, where it stood and who led it, for the view as of a date.
create table group_info_history (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  node_id bigint not null,
  name text not null,
  parent_id bigint,
  leader_user_base_id bigint,
  valid_from timestamptz not null default now(),
  valid_to timestamptz
);
create index group_info_history_node on group_info_history (group_code, company_code, node_id, valid_from desc);
select qishu_protect('group_info_history');

-- Keeps the history behind the view as of a date. A trigger, so that no writer can forget it.
create function qishu_keep_group_info_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into group_info_history (group_code, company_code, node_id, name, parent_id, leader_user_base_id, valid_from)
      values (new.group_code, new.company_code, new.id, new.name, new.parent_id, new.leader_user_base_id,
        least(coalesce(new.establish_date::timestamp at time zone 'Asia/Shanghai', now()), now()));
    return null;
  end if;
  -- Several changes in one transaction count as one: the row that it opened is removed before the next one is added.
  delete from group_info_history
    where node_id = new.id and group_code = new.group_code and company_code = new.company_code
      and valid_to is null and valid_from >= now();
  update group_info_history set valid_to = now()
    where node_id = new.id and group_code = new.group_code and company_code = new.company_code and valid_to is null;
  if new.deleted_at is null then
    insert into group_info_history (group_code, company_code, node_id, name, parent_id, leader_user_base_id)
      values (new.group_code, new.company_code, new.id, new.name, new.parent_id, new.leader_user_base_id);
  end if;
  return null;
end $$;
create trigger group_info_history_insert after insert on group_info
  for each row execute function qishu_keep_group_info_history();
create trigger group_info_history_update after update on group_info
  for each row
  when ((old.name, old.parent_id, old.leader_user_base_id, old.deleted_at)
    is distinct from (new.name, new.parent_id, new.leader_user_base_id, new.deleted_at))
  execute function qishu_keep_group_info_history();

-- People --------------------------------------------------------------------------------------------------------------

-- The roster: one row for each employment of a person in a company. ID and phone numbers are sealed; columns named
-- _index hold the HMAC by which the whole value is found.
create table group_user_base (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  name text not null,
  name_pinyin text,
  name_initials text,
  employee_no text,
  used_name text,
  english_name text,
  avatar jsonb,
  id_type text not null,
  id_number text,
  id_number_index text,
  id_valid_from date,
  id_valid_to date,
  sex text,
  birthday date,
  nationality text,
  ethnicity text,
  native_place text,
  marital_status text,
  political_status text,
  party_join_date date,
  party_org_location text,
  household_type text,
  household_address_code text,
  household_address text,
  current_address text,
  phone text,
  phone_index text,
  work_phone text,
  email text,
  work_email text,
  wechat text,
  first_work_date date,
  health_status text,
  disability_level text,
  highest_education text,
  highest_degree text,
  school text,
  school_tier text,
  major text,
  graduate_date date,
  professional_title text,
  title_level text,
  skill_level text,
  group_info_id bigint not null,
  position text not null,
  position_category text,
  job_grade text,
  job_level text,
  superior_id bigint,
  work_location text,
  work_location_detail text,
  employment_type text not null,
  staff_status text not null,
  source text,
  entry_date date,
  group_entry_date date,
  -- First day of service without a break of a person who was moved within the group (劳动合同法实施条例 article 10);
  -- null: it follows from the days of the row.
  continuous_since date,
  probation_months integer,
  probation_end_date date,
  regular_date date,
  -- What lists and alerts ask of the archive, kept here so that they need not join it.
  contract_end_date date,
  has_contract boolean,
  has_emergency_contact boolean,
  has_files boolean,
  retire_category text,
  retire_date date,
  -- A day of retirement that was approved or agreed takes precedence over the computed one.
  retire_date_override date,
  retire_date_reason text,
  demission_date date,
  employment_seq integer,
  member_id bigint,
  -- The person came in as a member of the company, before anyone entered them in the roster.
  from_member boolean,
  resume_summary text,
  specialties text,
  hobbies text,
  custom_fields jsonb,
  consent_at timestamptz,
  consent_version text,
  -- When the archive of a person who left long ago was cleared.
  purged_at timestamptz,
  completeness numeric(7,4) not null,
  search_vector tsvector
);
create index group_user_base_list on group_user_base (group_code, company_code, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_employee_no_desc
  on group_user_base (group_code, company_code, employee_no desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_employee_no
  on group_user_base (group_code, company_code, employee_no, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_id_number
  on group_user_base (group_code, company_code, id_number_index, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_sex on group_user_base (group_code, company_code, sex, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_birthday on group_user_base (group_code, company_code, birthday) where deleted_at is null;
create index group_user_base_phone
  on group_user_base (group_code, company_code, phone_index, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_highest_education
  on group_user_base (group_code, company_code, highest_education, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_title_level
  on group_user_base (group_code, company_code, title_level, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_skill_level
  on group_user_base (group_code, company_code, skill_level, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_group_info_id
  on group_user_base (group_code, company_code, group_info_id, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_position_category
  on group_user_base (group_code, company_code, position_category, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_superior_id
  on group_user_base (group_code, company_code, superior_id, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_employment_type
  on group_user_base (group_code, company_code, employment_type, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_staff_status
  on group_user_base (group_code, company_code, staff_status, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_probation_end_date on group_user_base (group_code, company_code, probation_end_date)
  where deleted_at is null;
create index group_user_base_contract_end_date on group_user_base (group_code, company_code, contract_end_date)
  where deleted_at is null;
create index group_user_base_retire_date on group_user_base (group_code, company_code, retire_date)
  where deleted_at is null;
create index group_user_base_completeness_desc
  on group_user_base (group_code, company_code, completeness desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_completeness
  on group_user_base (group_code, company_code, completeness, entry_date desc nulls last, id desc)
  where deleted_at is null;
create index group_user_base_search on group_user_base using gin (search_vector);
-- A staff number is never given twice, not even after a deletion. A phone and an ID number belong to one person who
-- works in the company.
create unique index group_user_base_employee_no_unique on group_user_base (group_code, company_code, employee_no)
  where employee_no is not null;
create unique index group_user_base_phone_unique on group_user_base (group_code, company_code, phone_index)
  where phone_index is not null and deleted_at is null and staff_status not in ('left', 'cancelled');
create unique index group_user_base_id_number_unique on group_user_base (group_code, company_code, id_number_index)
  where id_number_index is not null and deleted_at is null and staff_status not in ('left', 'cancelled');
-- Counts of the roster from the index alone, and alerts that no filter index serves.
create index group_user_base_department_status
  on group_user_base (group_code, company_code, group_info_id, staff_status)
  where deleted_at is null;
create index group_user_base_id_valid_to on group_user_base (group_code, company_code, id_valid_to)
  where deleted_at is null and id_valid_to is not null;
create index group_user_base_incomplete on group_user_base (group_code, company_code, group_info_id)
  where deleted_at is null and staff_status in ('probation', 'regular', 'pending_demission') and completeness < 80;
-- One person per member; the member table has one member per person.
create unique index group_user_base_member_unique on group_user_base (group_code, company_code, member_id)
  where member_id is not null and deleted_at is null;
-- People without the written contract that is due to them; part-time and dispatched people owe none here (劳动合同法
-- articles 69 and 58). The list of kinds is the same as in the code.
create index group_user_base_contract_unsigned on group_user_base (group_code, company_code, group_info_id, entry_date)
  where deleted_at is null and staff_status in ('probation', 'regular', 'pending_demission')
    and has_contract is not true
    and employment_type not in ('part_time', 'dispatch', 'service', 'intern', 'rehire', 'consultant', 'outsource');
-- Archives that may be cleared: people who left, by the day.
create index group_user_base_purge_due on group_user_base (group_code, company_code, demission_date, id)
  where deleted_at is null and staff_status = 'left' and purged_at is null;
-- Values of fields that a company added are found by containment: filter, uniqueness, imports.
create index group_user_base_custom_fields on group_user_base using gin (custom_fields jsonb_path_ops)
  where deleted_at is null and custom_fields is not null;
-- Head counts read this index alone: rows of the roster are wide, these columns are few.
create index group_user_base_composition on group_user_base (group_code, company_code, group_info_id, staff_status)
  include (employment_type, birthday, sex, highest_education, entry_date, group_entry_date, title_level, demission_date)
  where deleted_at is null;
-- The company portrait counts joiners and leavers along this index alone.
create index group_user_base_movement on group_user_base (group_code, company_code, entry_date)
  include (demission_date, staff_status, employment_type)
  where deleted_at is null;
select qishu_protect('group_user_base');

-- Answers only whether the ID number is employed in a sister company; a definer function looks across companies.
create function qishu_employed_in_sister_company(number_index text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select from group_user_base
    where group_code = nullif(current_setting('app.group_code', true), '')
      and company_code = any(array(
        select c.company_code from company c where c.group_code = nullif(current_setting('app.group_code', true), '')))
      and company_code <> all(string_to_array(current_setting('app.company_codes', true), ','))
      and id_number_index = number_index and deleted_at is null
      and staff_status in ('probation', 'regular', 'pending_demission'))
$$;

-- Extra posts beside the main department, at most five at a time.
create table staff_placement (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  user_base_id bigint not null references group_user_base,
  group_info_id bigint not null references group_info,
  position text,
  created_by bigint,
  valid_from date not null,
  valid_to date,
  -- Which deletion of the person ended the post: undoing it opens these posts again and no others.
  ended_by_deletion_at timestamptz
);
create unique index staff_placement_open_unique on staff_placement (user_base_id, group_info_id) where valid_to is null;
create index staff_placement_department on staff_placement (group_code, company_code, group_info_id)
  where valid_to is null;
create index staff_placement_ended_by_deletion on staff_placement (user_base_id) where ended_by_deletion_at is not null;
select qishu_protect('staff_placement');

-- Where a person was before. The place on a day is the row with the earliest valid_to after it, else the roster row.
create table staff_placement_history (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  user_base_id bigint not null references group_user_base,
  group_info_id bigint not null,
  position text not null,
  superior_id bigint,
  valid_to date not null
);
create index staff_placement_history_person on staff_placement_history (user_base_id, valid_to, id);
select qishu_protect('staff_placement_history');

-- Joining, changing, leaving ------------------------------------------------------------------------------------------

-- Career of a person in the company: dated changes, applied on their day.
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
create index staff_work_list on staff_work (group_code, company_code, effective_date desc nulls last, id desc)
  where deleted_at is null;
create index staff_work_user_base_id on staff_work (group_code, company_code, user_base_id);
-- One change for each person and day waits; leaving has its own call and may fall on any day.
create unique index staff_work_day_unique on staff_work (user_base_id, effective_date)
  where status = 'scheduled' and deleted_at is null and change_type <> 'demission';
-- What the nightly job looks for.
create index staff_work_due on staff_work (effective_date, group_code, company_code)
  where status = 'scheduled' and deleted_at is null and change_type <> 'demission';
select qishu_protect('staff_work');

-- Companies with changes whose day has come: the nightly job has no tenant before it asks. Codes only, and only active
-- companies: what is due in a frozen one is done the night after it is back. The same holds for the functions below.
create function qishu_companies_with_due_changes(today date) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct w.group_code, w.company_code
  from staff_work w join company c on c.company_code = w.company_code and c.status = 'active'
  where w.status = 'scheduled' and w.deleted_at is null and w.change_type <> 'demission' and w.effective_date <= today
$$;

-- Leaving: notice, last day, interview, compensation, certificate, end of insurance, whether the person may come back.
create table demission_record (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  user_base_id bigint not null references group_user_base,
  status text not null default 'submitted' check (status in ('submitted', 'confirmed', 'cancelled')),
  before_status text not null,
  demission_type text not null,
  reason_code text not null,
  reason text,
  notice_date date not null,
  last_work_date date not null,
  interview text,
  -- Agreed amount and how it was computed. Sealed as a whole, because it follows from pay.
  compensation text,
  insurance_stop_month text,
  rehireable boolean not null default true,
  certificate_issued_at timestamptz,
  handover_to_id bigint,
  new_leader_id bigint,
  created_by bigint,
  created_at timestamptz not null default now(),
  closed_by bigint,
  closed_at timestamptz,
  version integer not null default 0
);
create unique index demission_record_open_unique on demission_record (user_base_id) where status = 'submitted';
create index demission_record_due on demission_record (last_work_date) where status = 'submitted';
create index demission_record_person on demission_record (user_base_id, id desc);
-- Handovers that wait for a person who is leaving.
create index demission_record_open on demission_record (group_code, company_code) where status = 'submitted';
select qishu_protect('demission_record');

-- Companies with people whose last working day is over. Codes only.
create function qishu_companies_with_due_demissions(today date) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct d.group_code, d.company_code
  from demission_record d join company c on c.company_code = d.company_code and c.status = 'active'
  where (d.status = 'submitted' and d.last_work_date < today)
    or (d.status = 'confirmed' and d.last_work_date between today - 7 and today - 1)
$$;

-- 办理入职 that was begun and not finished: kept seven days for the account that typed it. Sealed as a whole, because it
-- holds ID numbers.
create table entry_draft (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  -- The expected or former person; 0 for a new one.
  staff_id bigint not null default 0,
  content text not null,
  saved_at timestamptz not null default now()
);
create unique index entry_draft_unique on entry_draft (group_code, company_code, account_id, staff_id);
create index entry_draft_saved_at on entry_draft (saved_at);
select qishu_protect('entry_draft');

-- Deletes old drafts in all companies at once: the nightly job reads nothing but the day.
create function qishu_forget_entry_drafts(before timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from entry_draft where saved_at < before
$$;

-- Checklists of starting and leaving.
create table staff_task (
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
  stage text not null,
  item text not null,
  assignee_id bigint,
  due_date date,
  done boolean,
  done_at date,
  remark text
);
create index staff_task_list on staff_task (group_code, company_code, stage desc nulls last, id)
  where deleted_at is null;
create index staff_task_user_base_id on staff_task (group_code, company_code, user_base_id);
-- What waits for a person to do: shown before the person leaves, and handed over.
create index staff_task_assignee on staff_task (group_code, company_code, assignee_id)
  where deleted_at is null and assignee_id is not null and done is not true;
select qishu_protect('staff_task');

-- Archive of people inside and outside --------------------------------------------------------------------------------

-- Education.
create table study_record (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  owner_type text not null check (owner_type in ('internal', 'external')),
  owner_id bigint not null,
  start_date date not null,
  end_date date,
  school text not null,
  school_code text,
  school_tier text,
  college text,
  major text not null,
  education_code text not null,
  degree_code text,
  study_form text,
  is_first boolean,
  is_highest boolean,
  certificate_no text,
  degree_certificate_no text,
  verified boolean,
  verified_at date,
  attachments jsonb,
  -- The owner again as generated columns, so that both kinds of owner are real keys (docs/decisions/015). Owners are
  -- marked as deleted and never removed, so that no index serves the other direction.
  user_base_id bigint
    generated always as (case when owner_type = 'internal' then owner_id end) stored references group_user_base,
  external_person_id bigint
    generated always as (case when owner_type = 'external' then owner_id end) stored references external_person
);
create index study_record_list on study_record (group_code, company_code, start_date desc nulls last, id desc)
  where deleted_at is null;
create index study_record_owner_id on study_record (group_code, company_code, owner_id);
-- A person has one highest and one first education.
create unique index study_record_highest_unique on study_record (group_code, company_code, owner_id, owner_type)
  where deleted_at is null and is_highest;
create unique index study_record_first_unique on study_record (group_code, company_code, owner_id, owner_type)
  where deleted_at is null and is_first;
select qishu_protect('study_record');

-- Training.
create table train_record (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  owner_type text not null check (owner_type in ('internal', 'external')),
  owner_id bigint not null,
  start_date date not null,
  end_date date,
  name text not null,
  organizer text,
  train_type text,
  hours integer,
  cost numeric(18,2),
  result text,
  certificate_name text,
  certificate_no text,
  certificate_expire_date date,
  service_bond_until date,
  attachments jsonb,
  -- The owner again as generated columns, so that both kinds of owner are real keys (docs/decisions/015). Owners are
  -- marked as deleted and never removed, so that no index serves the other direction.
  user_base_id bigint
    generated always as (case when owner_type = 'internal' then owner_id end) stored references group_user_base,
  external_person_id bigint
    generated always as (case when owner_type = 'external' then owner_id end) stored references external_person
);
create index train_record_list on train_record (group_code, company_code, start_date desc nulls last, id desc)
  where deleted_at is null;
create index train_record_owner_id on train_record (group_code, company_code, owner_id);
-- Certificates that expire, for reminders.
create index train_record_expire on train_record (group_code, company_code, certificate_expire_date)
  where deleted_at is null and certificate_expire_date is not null;
select qishu_protect('train_record');

-- Former employers.
create table work_record (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  owner_type text not null check (owner_type in ('internal', 'external')),
  owner_id bigint not null,
  start_date date not null,
  end_date date,
  company text not null,
  industry text,
  department text,
  position text not null,
  duties text,
  leave_reason text,
  monthly_salary numeric(18,2),
  witness text,
  witness_phone text,
  witness_phone_index text,
  attachments jsonb,
  -- The owner again as generated columns, so that both kinds of owner are real keys (docs/decisions/015). Owners are
  -- marked as deleted and never removed, so that no index serves the other direction.
  user_base_id bigint
    generated always as (case when owner_type = 'internal' then owner_id end) stored references group_user_base,
  external_person_id bigint
    generated always as (case when owner_type = 'external' then owner_id end) stored references external_person
);
create index work_record_list on work_record (group_code, company_code, start_date desc nulls last, id desc)
  where deleted_at is null;
create index work_record_owner_id on work_record (group_code, company_code, owner_id);
select qishu_protect('work_record');

-- Projects before and beside the company.
create table project_record (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  owner_type text not null check (owner_type in ('internal', 'external')),
  owner_id bigint not null,
  start_date date not null,
  end_date date,
  name text not null,
  role text not null,
  scale text,
  description text,
  responsibility text,
  achievement text,
  attachments jsonb,
  -- The owner again as generated columns, so that both kinds of owner are real keys (docs/decisions/015). Owners are
  -- marked as deleted and never removed, so that no index serves the other direction.
  user_base_id bigint
    generated always as (case when owner_type = 'internal' then owner_id end) stored references group_user_base,
  external_person_id bigint
    generated always as (case when owner_type = 'external' then owner_id end) stored references external_person
);
create index project_record_list on project_record (group_code, company_code, start_date desc nulls last, id desc)
  where deleted_at is null;
create index project_record_owner_id on project_record (group_code, company_code, owner_id);
select qishu_protect('project_record');

-- Degrees, titles, skills and other certificates of a person.
create table degree_title (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  owner_type text not null check (owner_type in ('internal', 'external')),
  owner_id bigint not null,
  kind text not null,
  name text not null,
  code text,
  level text,
  major text,
  issuer text,
  certificate_no text,
  obtain_date date not null,
  expire_date date,
  is_highest boolean,
  attachments jsonb,
  -- The owner again as generated columns, so that both kinds of owner are real keys (docs/decisions/015). Owners are
  -- marked as deleted and never removed, so that no index serves the other direction.
  user_base_id bigint
    generated always as (case when owner_type = 'internal' then owner_id end) stored references group_user_base,
  external_person_id bigint
    generated always as (case when owner_type = 'external' then owner_id end) stored references external_person
);
create index degree_title_list on degree_title (group_code, company_code, obtain_date desc nulls last, id desc)
  where deleted_at is null;
create index degree_title_owner_id on degree_title (group_code, company_code, owner_id);
-- Certificates that expire, for reminders.
create index degree_title_expire on degree_title (group_code, company_code, expire_date)
  where deleted_at is null and expire_date is not null;
-- A person has one highest certificate of each kind.
create unique index degree_title_highest_unique on degree_title (group_code, company_code, owner_id, owner_type, kind)
  where deleted_at is null and is_highest;
select qishu_protect('degree_title');

-- Scanned papers of the archive.
create table staff_file (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  owner_type text not null check (owner_type in ('internal', 'external')),
  owner_id bigint not null,
  category text not null,
  name text not null,
  files jsonb not null,
  issue_date date,
  expire_date date,
  remark text,
  -- The owner again as generated columns, so that both kinds of owner are real keys (docs/decisions/015). Owners are
  -- marked as deleted and never removed, so that no index serves the other direction.
  user_base_id bigint
    generated always as (case when owner_type = 'internal' then owner_id end) stored references group_user_base,
  external_person_id bigint
    generated always as (case when owner_type = 'external' then owner_id end) stored references external_person
);
create index staff_file_list on staff_file (group_code, company_code, category, id) where deleted_at is null;
create index staff_file_owner_id on staff_file (group_code, company_code, owner_id);
-- Papers that expire, for reminders.
create index staff_file_expire on staff_file (group_code, company_code, expire_date)
  where deleted_at is null and expire_date is not null;
select qishu_protect('staff_file');

-- Archive of people inside --------------------------------------------------------------------------------------------

-- Family and emergency contacts.
create table user_family (
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
  name text not null,
  relation text not null,
  birthday date,
  id_number text,
  id_number_index text,
  phone text,
  phone_index text,
  work_unit text,
  position text,
  political_status text,
  is_emergency boolean,
  emergency_order integer,
  address text
);
create index user_family_list on user_family (group_code, company_code, emergency_order, id) where deleted_at is null;
create index user_family_user_base_id on user_family (group_code, company_code, user_base_id);
select qishu_protect('user_family');

-- Labour contracts and agreements.
create table staff_contract (
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
  contract_no text not null,
  contract_kind text not null,
  term_type text,
  sign_company text not null,
  sign_date date not null,
  start_date date not null,
  end_date date,
  task_desc text,
  probation_months integer,
  probation_salary numeric(18,2),
  contract_salary numeric(18,2),
  work_hour_system text,
  workplace text,
  job_content text,
  non_compete_months integer,
  non_compete_monthly_pay numeric(18,2),
  status text,
  terminate_date date,
  terminate_reason text,
  renew_of_id bigint,
  sign_ordinal integer,
  attachments jsonb
);
create index staff_contract_list on staff_contract (group_code, company_code, start_date desc nulls last, id desc)
  where deleted_at is null;
create unique index staff_contract_contract_no_unique on staff_contract (group_code, company_code, contract_no)
  where deleted_at is null;
create index staff_contract_user_base_id on staff_contract (group_code, company_code, user_base_id);
select qishu_protect('staff_contract');

-- Bank, insurance and housing fund accounts.
create table staff_account (
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
  account_type text not null,
  account_name text,
  account_no text not null,
  account_no_index text,
  bank_name text,
  branch text,
  bank_city text,
  is_main boolean,
  insured_city text,
  start_month text,
  end_month text,
  base numeric(18,2),
  personal_rate numeric(7,4),
  company_rate numeric(7,4),
  items jsonb,
  fund_ratio numeric(7,4),
  status text
);
create index staff_account_list on staff_account (group_code, company_code, account_type, id) where deleted_at is null;
create index staff_account_user_base_id on staff_account (group_code, company_code, user_base_id);
-- One main account of each type.
create unique index staff_account_main_unique on staff_account (group_code, company_code, user_base_id, account_type)
  where deleted_at is null and is_main;
select qishu_protect('staff_account');

-- Pay, by the day from which it holds.
create table staff_salary (
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
  effective_date date not null,
  change_type text not null,
  base_salary numeric(18,2) not null,
  position_salary numeric(18,2),
  performance_salary numeric(18,2),
  allowances jsonb,
  total numeric(18,2),
  pay_cycle text,
  probation_ratio numeric(7,4),
  currency text,
  tax_mode text,
  reason text,
  approver text,
  attachments jsonb
);
create index staff_salary_list on staff_salary (group_code, company_code, effective_date desc nulls last, id desc)
  where deleted_at is null;
create index staff_salary_user_base_id on staff_salary (group_code, company_code, user_base_id);
-- One pay row for each person and day.
create unique index staff_salary_day_unique on staff_salary (group_code, company_code, user_base_id, effective_date)
  where deleted_at is null;
select qishu_protect('staff_salary');

-- Average and minimum wages of places: the measure of caps of severance.
create table local_wage (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  city text not null,
  year integer not null,
  monthly numeric(18,2) not null,
  -- Minimum monthly wage: lower pay is pointed out, and severance is raised to it (实施条例 article 27).
  minimum numeric(18,2),
  source text not null,
  published_at date
);
create index local_wage_list on local_wage (group_code, company_code, year desc nulls last, id desc)
  where deleted_at is null;
select qishu_protect('local_wage');

-- Projects of the company that a person took part in.
create table staff_project (
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
  project_name text not null,
  role text not null,
  start_date date not null,
  end_date date,
  workload numeric(7,4),
  duty text,
  result text,
  evaluation integer
);
create index staff_project_list on staff_project (group_code, company_code, start_date desc nulls last, id desc)
  where deleted_at is null;
create index staff_project_user_base_id on staff_project (group_code, company_code, user_base_id);
select qishu_protect('staff_project');

-- Labels and own fields -----------------------------------------------------------------------------------------------

-- Labels that people or rules give, and the roles that may see and give them.
create table label (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  name text not null,
  scope text not null check (scope in ('staff', 'talents')),
  kind text not null default 'manual' check (kind in ('manual', 'auto')),
  auto_rule jsonb,
  category text,
  color text,
  visible_roles jsonb,
  taggable_roles jsonb,
  sort integer not null default 0
);
create index label_list on label (group_code, company_code, sort, id) where deleted_at is null;
create unique index label_name_unique on label (group_code, company_code, scope, name) where deleted_at is null;
select qishu_protect('label');

-- Who carries a label.
create table label_link (
  group_code text not null,
  company_code text not null,
  label_id bigint not null references label,
  owner_type text not null check (owner_type in ('staff', 'talents')),
  owner_id bigint not null,
  user_base_id bigint
    generated always as (case when owner_type = 'staff' then owner_id end) stored references group_user_base,
  external_person_id bigint
    generated always as (case when owner_type = 'talents' then owner_id end) stored references external_person,
  tagged_by bigint,
  tagged_at timestamptz not null default now(),
  primary key (label_id, owner_type, owner_id)
);
create index label_link_owner on label_link (group_code, company_code, owner_type, owner_id);
select qishu_protect('label_link');

-- Companies with labels that follow from rules. Codes only.
create function qishu_companies_with_auto_labels() returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct l.group_code, l.company_code
  from label l join company c on c.company_code = l.company_code and c.status = 'active'
  where l.kind = 'auto' and l.scope = 'staff' and l.deleted_at is null
$$;

-- Columns of a list and the fields that a company added: of the company (account_id null) or as a person arranged them.
-- The declarations say which lists there are; the check says only the form of their names.
create table table_field (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint,
  table_code text not null check (table_code ~ '^[a-z][a-z_]{0,39}$'),
  fields jsonb not null,
  -- Values of a field that a company deleted stay thirty days, in case it was a mistake, and are then erased.
  removed jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create unique index table_field_unique on table_field (group_code, company_code, table_code, coalesce(account_id, 0));
select qishu_protect('table_field');

-- Companies with fields whose values are to be erased, frozen ones too. Codes only.
create function qishu_companies_with_removed_fields(before timestamptz)
returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct f.group_code, f.company_code from table_field f cross join lateral jsonb_array_elements(f.removed) r
  where f.account_id is null and (r ->> 'at')::timestamptz < before
$$;

-- Self-service and reminders ------------------------------------------------------------------------------------------

-- Switches of the personnel area, one row for each company.
create table staff_setting (
  group_code text not null,
  company_code text not null,
  -- Edits that people make to their own name, ID number and bank card wait for HR.
  self_edit_approval boolean not null default true,
  -- People read their own pay.
  own_salary boolean not null default false,
  version integer not null default 0,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  primary key (group_code, company_code)
);
select qishu_protect('staff_setting');

-- Changes that people ask for in their own archive and that wait for approval.
create table personal_edit (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  user_base_id bigint not null references group_user_base,
  -- Who is told of the decision.
  account_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  -- Values before and after by field, sealed as a whole: they hold ID and card numbers.
  changes text not null,
  refusal text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz
);
-- A further change joins the one that waits.
create unique index personal_edit_pending_unique on personal_edit (user_base_id) where status = 'pending';
create index personal_edit_list on personal_edit (group_code, company_code, status, id desc);
create index personal_edit_person on personal_edit (user_base_id, id desc);
select qishu_protect('personal_edit');

-- Which account was reminded of which deadline, so that nobody is reminded twice.
create table staff_reminder (
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  kind text not null,
  -- The row whose date it is: the person, or one of the certificates.
  ref_table text not null,
  ref_id bigint not null,
  user_base_id bigint not null,
  due_date date not null,
  step integer not null,
  told_at timestamptz not null,
  primary key (group_code, company_code, account_id, kind, ref_table, ref_id, due_date, step)
);
create index staff_reminder_person on staff_reminder (group_code, company_code, user_base_id);
select qishu_protect('staff_reminder');

-- Talent wall and teams -----------------------------------------------------------------------------------------------

-- Version of the wall's order, so that a stale page is refused (FY-C002), and its groups.
create table talent_wall (
  group_code text not null,
  company_code text not null,
  version integer not null default 0,
  groups jsonb not null default '[]',
  primary key (group_code, company_code)
);
select qishu_protect('talent_wall');

-- Cards of the talent wall.
create table talent_wall_item (
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
  wall_group text not null,
  headline text,
  intro text,
  achievements jsonb,
  cover_photo jsonb,
  visible boolean not null,
  pinned boolean not null,
  sort integer not null
);
create index talent_wall_item_list on talent_wall_item (group_code, company_code, sort, id) where deleted_at is null;
create unique index talent_wall_item_user_base_id_unique on talent_wall_item (group_code, company_code, user_base_id)
  where deleted_at is null;
create index talent_wall_item_wall_group on talent_wall_item (group_code, company_code, wall_group, sort, id)
  where deleted_at is null;
select qishu_protect('talent_wall_item');

-- Teams beside the departments.
create table team (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  name text not null,
  team_type text not null,
  intro text,
  sort integer not null,
  search_vector tsvector
);
create index team_list on team (group_code, company_code, sort, id) where deleted_at is null;
create unique index team_name_unique on team (group_code, company_code, name) where deleted_at is null;
create index team_team_type on team (group_code, company_code, team_type, sort, id) where deleted_at is null;
create index team_search on team using gin (search_vector);
select qishu_protect('team');

-- Members of a team: people of the company and experts from outside.
create table team_user (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  team_id bigint not null,
  user_base_id bigint,
  name text,
  avatar jsonb,
  title text,
  unit text,
  role_in_team text,
  intro text,
  show_on_profile boolean not null,
  sort integer not null
);
create index team_user_list on team_user (group_code, company_code, sort, id) where deleted_at is null;
create index team_user_team_id on team_user (group_code, company_code, team_id, sort, id) where deleted_at is null;
create index team_user_user_base_id on team_user (group_code, company_code, user_base_id, sort, id)
  where deleted_at is null;
-- Nobody stands twice in one team.
create unique index team_user_person_unique on team_user (team_id, user_base_id)
  where user_base_id is not null and deleted_at is null;
select qishu_protect('team_user');
