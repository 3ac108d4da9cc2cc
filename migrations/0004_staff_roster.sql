-- Departments with their history, the roster, the talent wall (area-staff 3.1, 3.2, 3.4).

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
create index group_info_parent_id on group_info (group_code, company_code, parent_id, sort, id) where deleted_at is null;
select qishu_protect('group_info');
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
  probation_months integer,
  probation_end_date date,
  regular_date date,
  retire_category text,
  retire_date date,
  demission_date date,
  employment_seq integer,
  member_id bigint,
  resume_summary text,
  specialties text,
  hobbies text,
  custom_fields jsonb,
  consent_at timestamptz,
  consent_version text,
  completeness numeric(7,4) not null,
  search_vector tsvector
);
create index group_user_base_list on group_user_base (group_code, company_code, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_employee_no on group_user_base (group_code, company_code, employee_no, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_id_number on group_user_base (group_code, company_code, id_number_index, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_sex on group_user_base (group_code, company_code, sex, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_birthday on group_user_base (group_code, company_code, birthday) where deleted_at is null;
create index group_user_base_phone on group_user_base (group_code, company_code, phone_index, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_highest_education on group_user_base (group_code, company_code, highest_education, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_title_level on group_user_base (group_code, company_code, title_level, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_group_info_id on group_user_base (group_code, company_code, group_info_id, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_position_category on group_user_base (group_code, company_code, position_category, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_superior_id on group_user_base (group_code, company_code, superior_id, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_employment_type on group_user_base (group_code, company_code, employment_type, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_staff_status on group_user_base (group_code, company_code, staff_status, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_probation_end_date on group_user_base (group_code, company_code, probation_end_date) where deleted_at is null;
create index group_user_base_retire_date on group_user_base (group_code, company_code, retire_date) where deleted_at is null;
create index group_user_base_completeness on group_user_base (group_code, company_code, completeness, entry_date desc nulls last, id desc) where deleted_at is null;
create index group_user_base_employee_no_desc on group_user_base (group_code, company_code, employee_no desc nulls last, id desc) where deleted_at is null;
create index group_user_base_completeness_desc on group_user_base (group_code, company_code, completeness desc nulls last, id desc) where deleted_at is null;
create index group_user_base_search on group_user_base using gin (search_vector);
select qishu_protect('group_user_base');
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
create unique index talent_wall_item_user_base_id_unique on talent_wall_item (group_code, company_code, user_base_id) where deleted_at is null;
create index talent_wall_item_wall_group on talent_wall_item (group_code, company_code, wall_group, sort, id) where deleted_at is null;
select qishu_protect('talent_wall_item');

-- The root of a company's tree exists once, whoever asks first (area-staff 5.1).
create unique index group_info_root_unique on group_info (group_code, company_code) where parent_id is null and deleted_at is null;
create unique index group_info_name_unique on group_info (group_code, company_code, parent_id, name) where parent_id is not null and deleted_at is null and close_date is null;
create index group_info_path on group_info (group_code, company_code, path text_pattern_ops) where deleted_at is null;

-- A staff number is never given twice, not even after a deletion; a phone and an ID number belong to one living person of a company.
create unique index group_user_base_employee_no_unique on group_user_base (group_code, company_code, employee_no) where employee_no is not null;
create unique index group_user_base_phone_unique on group_user_base (group_code, company_code, phone_index) where phone_index is not null and deleted_at is null and staff_status not in ('left', 'cancelled');
create unique index group_user_base_id_number_unique on group_user_base (group_code, company_code, id_number_index) where id_number_index is not null and deleted_at is null and staff_status not in ('left', 'cancelled');

-- Counts of the roster from the index alone, and alerts that no filter index serves (area-staff 6.2).
create index group_user_base_department_status on group_user_base (group_code, company_code, group_info_id, staff_status) where deleted_at is null;
create index group_user_base_id_valid_to on group_user_base (group_code, company_code, id_valid_to) where deleted_at is null and id_valid_to is not null;
create index group_user_base_incomplete on group_user_base (group_code, company_code, group_info_id)
  where deleted_at is null and staff_status in ('probation', 'regular', 'pending_demission') and completeness < 80;

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

-- Version of the wall's order: a stale session is told (FY-C002).
create table talent_wall (
  group_code text not null,
  company_code text not null,
  version integer not null default 0,
  groups jsonb not null default '[]',
  primary key (group_code, company_code)
);
select qishu_protect('talent_wall');

-- Labels, columns and custom fields (area-staff 3.4).
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
  category text,
  color text,
  kind text not null default 'manual' check (kind in ('manual', 'auto')),
  auto_rule jsonb,
  sort integer not null default 0
);
create unique index label_name_unique on label (group_code, company_code, scope, name) where deleted_at is null;
select qishu_protect('label');
create table label_link (
  group_code text not null,
  company_code text not null,
  label_id bigint not null references label,
  owner_type text not null check (owner_type in ('staff', 'talents')),
  owner_id bigint not null,
  tagged_by bigint,
  tagged_at timestamptz not null default now(),
  primary key (label_id, owner_type, owner_id)
);
create index label_link_owner on label_link (group_code, company_code, owner_type, owner_id);
select qishu_protect('label_link');
create table table_field (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint,
  table_code text not null check (table_code in ('staff_roster', 'staff_structure', 'external_pool', 'recruit_list')),
  fields jsonb not null,
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create unique index table_field_unique on table_field (group_code, company_code, table_code, coalesce(account_id, 0));
select qishu_protect('table_field');
