-- Projects with their milestones, costs, entries of progress, risks and templates; and the memberships, which are rows of
-- the archive (decision 082): staff_project stays with the staff area.

-- A row that names a project is a membership; any other has a name of its own.
alter table staff_project alter column project_name drop not null;
alter table staff_project add column project_id bigint;
alter table staff_project add column member_role text;
alter table staff_project add column is_key boolean not null default false;
create index staff_project_project_id on staff_project (group_code, company_code, project_id, start_date desc nulls last, id desc) where deleted_at is null;
-- Nobody is a member of a project twice at a time.
create unique index staff_project_member_unique on staff_project (group_code, company_code, project_id, user_base_id)
  where deleted_at is null and project_id is not null and end_date is null;

create table project (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  project_no text,
  project_name text not null,
  short_name text,
  project_type text not null,
  level text,
  source text,
  status text not null,
  stage_code text not null,
  priority text not null,
  territory_code text,
  province_code text,
  address text,
  client_name text,
  parent_id bigint,
  manager_id bigint not null,
  sponsor_id bigint,
  dept_id bigint,
  is_manager_missing boolean not null,
  plan_start date,
  plan_end date,
  actual_start date,
  actual_end date,
  progress numeric(7,4) not null,
  progress_method text not null,
  health text not null,
  manual_health text,
  health_reason text,
  next_date date,
  milestone_count integer not null,
  milestone_done integer not null,
  last_log_date date,
  budget numeric(18,2),
  budget_items jsonb,
  cost_amount numeric(18,2),
  summary text,
  achievements text,
  remark text,
  patents jsonb,
  visibility text not null,
  show_in_profile boolean not null,
  profile_images jsonb,
  custom_fields jsonb,
  attachments jsonb,
  search_vector tsvector
);
create index project_list on project (group_code, company_code, next_date, id) where deleted_at is null;
create unique index project_project_no_unique on project (group_code, company_code, project_no) where deleted_at is null;
create index project_project_type on project (group_code, company_code, project_type, next_date, id) where deleted_at is null;
create index project_level on project (group_code, company_code, level, next_date, id) where deleted_at is null;
create index project_status on project (group_code, company_code, status, next_date, id) where deleted_at is null;
create index project_stage_code on project (group_code, company_code, stage_code, next_date, id) where deleted_at is null;
create index project_priority on project (group_code, company_code, priority, next_date, id) where deleted_at is null;
create index project_parent_id on project (group_code, company_code, parent_id, next_date, id) where deleted_at is null;
create index project_manager_id on project (group_code, company_code, manager_id, next_date, id) where deleted_at is null;
create index project_dept_id on project (group_code, company_code, dept_id, next_date, id) where deleted_at is null;
create index project_is_manager_missing on project (group_code, company_code, is_manager_missing, next_date, id) where deleted_at is null;
create index project_plan_start on project (group_code, company_code, plan_start) where deleted_at is null;
create index project_plan_end on project (group_code, company_code, plan_end) where deleted_at is null;
create index project_progress_desc on project (group_code, company_code, progress desc nulls last, id desc) where deleted_at is null;
create index project_progress on project (group_code, company_code, progress, next_date, id) where deleted_at is null;
create index project_health on project (group_code, company_code, health, next_date, id) where deleted_at is null;
create index project_last_log_date on project (group_code, company_code, last_log_date) where deleted_at is null;
create index project_search on project using gin (search_vector);
select qishu_protect('project');
create table project_milestone (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  project_id bigint not null,
  title text not null,
  stage_code text not null,
  plan_start date,
  plan_end date not null,
  baseline_start date,
  baseline_end date,
  actual_end date,
  owner_id bigint,
  weight integer,
  depends_on jsonb,
  deliverables text[],
  status text not null,
  sort integer not null
);
create index project_milestone_list on project_milestone (group_code, company_code, sort, plan_end, id) where deleted_at is null;
create index project_milestone_owner_id on project_milestone (group_code, company_code, owner_id, sort, plan_end, id) where deleted_at is null;
create index project_milestone_status on project_milestone (group_code, company_code, status, sort, plan_end, id) where deleted_at is null;
create index project_milestone_project_id on project_milestone (group_code, company_code, project_id);
select qishu_protect('project_milestone');
create table project_cost (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  project_id bigint not null,
  cost_date date not null,
  subject text not null,
  amount numeric(18,2) not null,
  staff_id bigint,
  voucher text,
  remark text
);
create index project_cost_list on project_cost (group_code, company_code, cost_date desc nulls last, id desc) where deleted_at is null;
create index project_cost_project_id on project_cost (group_code, company_code, project_id);
select qishu_protect('project_cost');
create table project_log (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  project_id bigint not null,
  log_date date not null,
  content text not null,
  progress numeric(7,4),
  risk text,
  attachments jsonb
);
create index project_log_list on project_log (group_code, company_code, log_date desc nulls last, id desc) where deleted_at is null;
create index project_log_project_id on project_log (group_code, company_code, project_id);
select qishu_protect('project_log');
create table project_risk (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  project_id bigint not null,
  title text not null,
  level text not null,
  plan text,
  owner_id bigint,
  due_date date,
  status text not null,
  note text
);
create index project_risk_list on project_risk (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
create index project_risk_project_id on project_risk (group_code, company_code, project_id);
select qishu_protect('project_risk');
create table project_template (
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
  project_type text,
  milestones jsonb not null
);
create index project_template_list on project_template (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
create unique index project_template_name_unique on project_template (group_code, company_code, name) where deleted_at is null;
select qishu_protect('project_template');

-- Columns that a company added are looked for by their values.
create index project_custom_fields on project using gin (custom_fields jsonb_path_ops) where deleted_at is null and custom_fields is not null;
-- Days that are still to be reached, by project: the next of them is kept with the project.
create index project_milestone_open on project_milestone (group_code, company_code, plan_end)
  where deleted_at is null and status in ('pending', 'doing', 'delayed');
