-- Approval: rules of acts, deputies, requests with their sealed content, and the places of their deciders.

create table approval_rule (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  act_key text not null,
  act_label text not null,
  is_enabled boolean,
  money_field text,
  tiers jsonb not null,
  self_rule text not null,
  skips_repeated boolean,
  remind_days integer,
  expire_days integer,
  allows_bulk boolean,
  bulk_below numeric(18,2),
  copies jsonb
);
create index approval_rule_list on approval_rule (group_code, company_code, act_key, id) where deleted_at is null;
create unique index approval_rule_act_key_unique on approval_rule (group_code, company_code, act_key) where deleted_at is null;
select qishu_protect('approval_rule');
create table approval_deputy (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  staff_id bigint not null,
  deputy_id bigint not null,
  from_date date not null,
  until_date date not null,
  note text
);
create index approval_deputy_list on approval_deputy (group_code, company_code, from_date desc nulls last, id desc) where deleted_at is null;
select qishu_protect('approval_deputy');
create table approval_request (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  title text not null,
  act_key text not null,
  act_label text not null,
  area text not null,
  entity_name text not null,
  row_id integer not null,
  row_key text not null,
  row_version integer not null,
  row_state text,
  requester_id integer not null,
  requester_staff_id bigint,
  requester_name text not null,
  state text not null,
  round_no integer not null,
  step_no integer not null,
  rule jsonb not null,
  submitted_at timestamptz not null,
  deadline date,
  expire_date date,
  decider_id bigint,
  is_stopped boolean,
  stop_reason text,
  ended_at timestamptz,
  end_reason text,
  search_vector tsvector
);
create index approval_request_list on approval_request (group_code, company_code, submitted_at desc nulls last, id desc) where deleted_at is null;
create index approval_request_area on approval_request (group_code, company_code, area, submitted_at desc nulls last, id desc) where deleted_at is null;
create index approval_request_requester_id on approval_request (group_code, company_code, requester_id, submitted_at desc nulls last, id desc) where deleted_at is null;
create index approval_request_state on approval_request (group_code, company_code, state, submitted_at desc nulls last, id desc) where deleted_at is null;
create index approval_request_search on approval_request using gin (search_vector);
select qishu_protect('approval_request');

-- A row waits for one decision about an act at a time: the call asks before, this holds where two ask at the same time.
create unique index approval_request_open on approval_request (group_code, company_code, act_key, row_key)
  where deleted_at is null and state in ('pending', 'returned');
-- Requests about a row, for its page and for what changes it.
create index approval_request_row on approval_request (group_code, company_code, entity_name, row_id, id)
  where deleted_at is null;

-- What was asked: values of the act, the row as it was, and the comparison. Sealed: it may hold what only some may read.
create table approval_content (
  request_id bigint primary key,
  group_code text not null,
  company_code text not null,
  deleted_at timestamptz,
  content text not null
);
create index approval_content_company on approval_content (group_code, company_code, request_id);
select qishu_protect('approval_content');

-- The place of a decider in a step of a round. Several tasks with one part fill one place: the first of them decides it.
create table approval_task (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  deleted_at timestamptz,
  request_id bigint not null,
  round_no integer not null,
  step_no integer not null,
  part_no integer not null,
  via text not null,
  account_id bigint,
  staff_id bigint,
  name text not null,
  for_staff_id bigint,
  for_name text,
  deputy_until date,
  state text not null,
  comment text,
  note text,
  at timestamptz not null default now()
);
create index approval_task_request on approval_task (group_code, company_code, request_id, id);
create index approval_task_waiting on approval_task (group_code, company_code, account_id, request_id)
  where state = 'waiting';
create index approval_task_account on approval_task (group_code, company_code, account_id, at desc, id desc);
select qishu_protect('approval_task');
