-- Checklists of starting and leaving (area-staff 3.4 handover, 6.4).

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
create index staff_task_list on staff_task (group_code, company_code, stage desc nulls last, id) where deleted_at is null;
create index staff_task_user_base_id on staff_task (group_code, company_code, user_base_id);
select qishu_protect('staff_task');
