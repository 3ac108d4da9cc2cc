-- Records of the archive: education, training, work, projects, certificates, family, contracts, accounts, pay, files (area-staff 3.3, 3.4).

alter table group_user_base add column contract_end_date date;
alter table group_user_base add column has_contract boolean;
alter table group_user_base add column has_emergency_contact boolean;
alter table group_user_base add column has_files boolean;
create index group_user_base_contract_end_date on group_user_base (group_code, company_code, contract_end_date) where deleted_at is null;
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
  owner_type text not null,
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
  attachments jsonb
);
create index study_record_list on study_record (group_code, company_code, start_date desc nulls last, id desc) where deleted_at is null;
create index study_record_owner_id on study_record (group_code, company_code, owner_id);
select qishu_protect('study_record');
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
  owner_type text not null,
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
  attachments jsonb
);
create index train_record_list on train_record (group_code, company_code, start_date desc nulls last, id desc) where deleted_at is null;
create index train_record_owner_id on train_record (group_code, company_code, owner_id);
select qishu_protect('train_record');
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
  owner_type text not null,
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
  attachments jsonb
);
create index work_record_list on work_record (group_code, company_code, start_date desc nulls last, id desc) where deleted_at is null;
create index work_record_owner_id on work_record (group_code, company_code, owner_id);
select qishu_protect('work_record');
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
  owner_type text not null,
  owner_id bigint not null,
  start_date date not null,
  end_date date,
  name text not null,
  role text not null,
  scale text,
  description text,
  responsibility text,
  achievement text,
  attachments jsonb
);
create index project_record_list on project_record (group_code, company_code, start_date desc nulls last, id desc) where deleted_at is null;
create index project_record_owner_id on project_record (group_code, company_code, owner_id);
select qishu_protect('project_record');
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
  owner_type text not null,
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
  attachments jsonb
);
create index degree_title_list on degree_title (group_code, company_code, obtain_date desc nulls last, id desc) where deleted_at is null;
create index degree_title_owner_id on degree_title (group_code, company_code, owner_id);
select qishu_protect('degree_title');
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
create index staff_contract_list on staff_contract (group_code, company_code, start_date desc nulls last, id desc) where deleted_at is null;
create unique index staff_contract_contract_no_unique on staff_contract (group_code, company_code, contract_no) where deleted_at is null;
create index staff_contract_user_base_id on staff_contract (group_code, company_code, user_base_id);
select qishu_protect('staff_contract');
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
select qishu_protect('staff_account');
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
create index staff_salary_list on staff_salary (group_code, company_code, effective_date desc nulls last, id desc) where deleted_at is null;
create index staff_salary_user_base_id on staff_salary (group_code, company_code, user_base_id);
select qishu_protect('staff_salary');
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
  owner_type text not null,
  owner_id bigint not null,
  category text not null,
  name text not null,
  files jsonb not null,
  issue_date date,
  expire_date date,
  remark text
);
create index staff_file_list on staff_file (group_code, company_code, category, id) where deleted_at is null;
create index staff_file_owner_id on staff_file (group_code, company_code, owner_id);
select qishu_protect('staff_file');
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
create index staff_project_list on staff_project (group_code, company_code, start_date desc nulls last, id desc) where deleted_at is null;
create index staff_project_user_base_id on staff_project (group_code, company_code, user_base_id);
select qishu_protect('staff_project');

-- One pay row a person and day; the highest education and the highest title, skill … of a person, one first education, one main account of each type.
create unique index staff_salary_day_unique on staff_salary (group_code, company_code, user_base_id, effective_date) where deleted_at is null;
create unique index study_record_highest_unique on study_record (group_code, company_code, owner_id) where deleted_at is null and is_highest and owner_type = 'internal';
create unique index study_record_first_unique on study_record (group_code, company_code, owner_id) where deleted_at is null and is_first and owner_type = 'internal';
create unique index degree_title_highest_unique on degree_title (group_code, company_code, owner_id, kind) where deleted_at is null and is_highest and owner_type = 'internal';
create unique index staff_account_main_unique on staff_account (group_code, company_code, user_base_id, account_type) where deleted_at is null and is_main;

-- People without the labour contract that is due to them: the alert counts them by this index alone.
create index group_user_base_contract_unsigned on group_user_base (group_code, company_code, group_info_id, entry_date)
  where deleted_at is null and staff_status in ('probation', 'regular', 'pending_demission') and has_contract is not true
    and employment_type not in ('service', 'intern', 'rehire', 'consultant', 'outsource');

-- Completeness now counts emergency contact, labour contract (where one is due) and files, 2 each beside the 18 of the fields.
update group_user_base set has_contract = false, has_emergency_contact = false, has_files = false,
  completeness = round(completeness * 18 / case when employment_type in ('service', 'intern', 'rehire', 'consultant', 'outsource') then 22 else 24 end);
