-- Recruitment: positions, records of candidates, templates, tests, interviews, evaluations, summaries, opinions, and the log.

create table score_template (
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
  dimensions jsonb,
  interview_weight integer not null,
  grade_bounds jsonb,
  version_no integer,
  is_current boolean,
  replaces_id bigint
);
create index score_template_list on score_template (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
select qishu_protect('score_template');
create table test_paper (
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
  test_type text not null,
  minutes integer not null,
  questions jsonb
);
create index test_paper_list on test_paper (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
select qishu_protect('test_paper');
create table recruit_position (
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
  group_info_id bigint not null,
  position_category text,
  headcount integer not null,
  hired_count integer,
  reason text,
  urgency text,
  work_city text,
  employment_type text,
  education_min text,
  work_years_min integer,
  salary_min numeric(18,2),
  salary_max numeric(18,2),
  salary_months integer,
  skills text[],
  description text,
  requirement text,
  owner_id bigint not null,
  interviewers jsonb,
  rounds jsonb,
  score_template_id bigint,
  pass_score integer not null,
  expected_dimensions jsonb,
  is_blind boolean,
  open_date date,
  close_date date,
  status text not null,
  paused_days integer,
  paused_at date,
  closed_at date,
  word_reason text,
  search_vector tsvector
);
create index recruit_position_list on recruit_position (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
create unique index recruit_position_code_unique on recruit_position (group_code, company_code, code) where deleted_at is null;
create index recruit_position_group_info_id on recruit_position (group_code, company_code, group_info_id, created_at desc nulls last, id desc) where deleted_at is null;
create index recruit_position_owner_id on recruit_position (group_code, company_code, owner_id, created_at desc nulls last, id desc) where deleted_at is null;
create index recruit_position_status on recruit_position (group_code, company_code, status, created_at desc nulls last, id desc) where deleted_at is null;
create index recruit_position_search on recruit_position using gin (search_vector);
select qishu_protect('recruit_position');
create table recruit_info (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  external_person_id bigint not null,
  position_id bigint not null,
  person_name text,
  name_pinyin text,
  name_initials text,
  group_info_id bigint,
  status text not null,
  stage_entered_at timestamptz,
  previous_status text,
  owner_id bigint,
  source text,
  priority integer,
  screen_note text,
  rounds jsonb,
  score_template_id bigint,
  total_score numeric(24,6),
  test_score numeric(24,6),
  interview_score numeric(24,6),
  grade text,
  is_partial boolean,
  score_at timestamptz,
  is_vetoed boolean,
  role_title text,
  role_second text,
  offer_salary numeric(18,2),
  offer_probation_salary numeric(18,2),
  offer_probation_months integer,
  offer_position text,
  offer_group_info_id bigint,
  offer_job_grade text,
  offer_entry_date date,
  offer_contract_term integer,
  offer_expire_date date,
  offer_files jsonb,
  offer_sent_at timestamptz,
  offer_answer text,
  offer_answered_at timestamptz,
  result text,
  result_reason text,
  result_note text,
  finished_at timestamptz,
  user_base_id bigint,
  word_export_at timestamptz,
  search_vector tsvector
);
create index recruit_info_list on recruit_info (group_code, company_code, stage_entered_at desc nulls last, id desc) where deleted_at is null;
create index recruit_info_external_person_id on recruit_info (group_code, company_code, external_person_id, stage_entered_at desc nulls last, id desc) where deleted_at is null;
create index recruit_info_position_id on recruit_info (group_code, company_code, position_id, stage_entered_at desc nulls last, id desc) where deleted_at is null;
create index recruit_info_group_info_id on recruit_info (group_code, company_code, group_info_id, stage_entered_at desc nulls last, id desc) where deleted_at is null;
create index recruit_info_status on recruit_info (group_code, company_code, status, stage_entered_at desc nulls last, id desc) where deleted_at is null;
create index recruit_info_owner_id on recruit_info (group_code, company_code, owner_id, stage_entered_at desc nulls last, id desc) where deleted_at is null;
create index recruit_info_source on recruit_info (group_code, company_code, source, stage_entered_at desc nulls last, id desc) where deleted_at is null;
create index recruit_info_total_score_desc on recruit_info (group_code, company_code, total_score desc nulls last, id desc) where deleted_at is null;
create index recruit_info_total_score on recruit_info (group_code, company_code, total_score, stage_entered_at desc nulls last, id desc) where deleted_at is null;
create index recruit_info_grade on recruit_info (group_code, company_code, grade, stage_entered_at desc nulls last, id desc) where deleted_at is null;
create index recruit_info_search on recruit_info using gin (search_vector);
select qishu_protect('recruit_info');
create table online_test (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  recruit_info_id bigint not null,
  name text not null,
  test_type text not null,
  mode text not null,
  paper_id bigint,
  sent_at timestamptz,
  deadline timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  duration_min integer,
  full_score numeric(24,6) not null,
  score numeric(24,6),
  percent numeric(24,6),
  dimension_map jsonb,
  level text,
  conclusion text,
  report_files jsonb,
  status text not null
);
create index online_test_list on online_test (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
create index online_test_recruit_info_id on online_test (group_code, company_code, recruit_info_id);
select qishu_protect('online_test');
create table interview (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  recruit_info_id bigint not null,
  round_no integer not null,
  round_name text not null,
  method text not null,
  start_at timestamptz not null,
  start_date date,
  duration_min integer not null,
  place text,
  link text,
  interviewers jsonb,
  chief_id bigint,
  notice text,
  status text not null,
  cancel_reason text,
  reschedule_count integer,
  attachments jsonb
);
create index interview_list on interview (group_code, company_code, start_at desc nulls last, id desc) where deleted_at is null;
create index interview_start_date on interview (group_code, company_code, start_date, start_at desc nulls last, id desc) where deleted_at is null;
create index interview_recruit_info_id on interview (group_code, company_code, recruit_info_id);
select qishu_protect('interview');
create table interview_evaluation (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  interview_id bigint not null,
  evaluator_id bigint not null,
  evaluator_name text not null,
  scores jsonb,
  advantages text,
  risks text,
  questions text,
  conclusion text,
  is_veto boolean,
  veto_reason text,
  suggest_salary numeric(18,2),
  status text not null,
  submitted_at timestamptz,
  revised_from bigint,
  is_current boolean
);
create index interview_evaluation_list on interview_evaluation (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
create index interview_evaluation_evaluator_id on interview_evaluation (group_code, company_code, evaluator_id, created_at desc nulls last, id desc) where deleted_at is null;
create index interview_evaluation_interview_id on interview_evaluation (group_code, company_code, interview_id);
select qishu_protect('interview_evaluation');
create table personal_summary (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  recruit_info_id bigint not null,
  version_no integer not null,
  is_generated boolean,
  basic text,
  strengths jsonb,
  concerns jsonb,
  matching text,
  conclusion text,
  facts jsonb,
  status text not null,
  submitted_by integer,
  submitted_by_name text,
  submitted_at timestamptz,
  reviewed_by integer,
  reviewed_by_name text,
  review_result text,
  review_comment text,
  reviewed_at timestamptz
);
create index personal_summary_list on personal_summary (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
create index personal_summary_recruit_info_id on personal_summary (group_code, company_code, recruit_info_id);
select qishu_protect('personal_summary');
create table opinion (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  recruit_info_id bigint not null,
  kind text not null,
  decision text not null,
  content text,
  signer_id bigint,
  signer_name text,
  signed_at timestamptz,
  is_current boolean
);
create index opinion_list on opinion (group_code, company_code, created_at desc nulls last, id desc) where deleted_at is null;
create index opinion_recruit_info_id on opinion (group_code, company_code, recruit_info_id);
select qishu_protect('opinion');

-- One person is in process for a position once: the call asks before, this holds where two ask at the same time.
create unique index recruit_info_active on recruit_info (group_code, company_code, external_person_id, position_id)
  where deleted_at is null
    and status in ('new', 'screened', 'testing', 'interviewing', 'evaluating', 'offer', 'to_entry');

-- What was done with a recruitment record. A line is added and never changed: only its note goes when the data of the
-- person are erased, and a company that changes its group takes its lines along.
create table recruit_log (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  recruit_info_id bigint not null,
  action text not null,
  from_status text,
  to_status text,
  note text,
  by_account_id bigint,
  by_name text not null,
  at timestamptz not null,
  deleted_at timestamptz
);
create index recruit_log_record on recruit_log (group_code, company_code, recruit_info_id, id);
create function qishu_keep_recruit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'lines of recruit_log are not deleted';
  end if;
  if (new.id, new.company_code, new.recruit_info_id, new.action, new.from_status, new.to_status, new.by_account_id,
      new.by_name, new.at, new.deleted_at)
    is distinct from (old.id, old.company_code, old.recruit_info_id, old.action, old.from_status, old.to_status,
      old.by_account_id, old.by_name, old.at, old.deleted_at)
    or (new.note is not null and new.note is distinct from old.note)
  then
    raise exception 'lines of recruit_log are not changed';
  end if;
  return new;
end $$;
create trigger recruit_log_kept before update or delete on recruit_log
  for each row execute function qishu_keep_recruit_log();
select qishu_protect('recruit_log');
