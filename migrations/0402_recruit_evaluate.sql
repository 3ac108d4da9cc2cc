-- Papers that are answered here, reminders of interviews, and the points of dimensions behind the means of a position.

alter table online_test
  add column questions jsonb,
  add column answers jsonb,
  add column marks jsonb,
  add column flags jsonb,
  add column ends_at timestamptz,
  add column saved_at timestamptz;
alter table interview
  add column remind_step integer,
  add column overdue_reminders integer,
  add column overdue_reminded_on date;
alter table recruit_info add column dimension_scores jsonb;

-- Interviews of one interviewer, whatever the candidate: the list of the interviewer and the calendar ask for it.
create index interview_interviewers on interview using gin (interviewers jsonb_path_ops) where deleted_at is null;
-- One current evaluation of each interviewer: two devices that begin at once meet here.
create unique index interview_evaluation_current on interview_evaluation
  (group_code, company_code, interview_id, evaluator_id) where deleted_at is null and is_current;
-- Whether somebody is scored by a template.
create index recruit_info_score_template on recruit_info (group_code, company_code, score_template_id)
  where deleted_at is null and score_template_id is not null;

-- What the clock does, over all companies: tests that are over, interviews that begin soon, evaluations that are overdue.
create index online_test_ends on online_test (ends_at) where deleted_at is null and status = 'doing';
create index online_test_deadline on online_test (deadline)
  where deleted_at is null and status = 'pending' and mode = 'paper';
create index interview_in_time on interview (start_at)
  where deleted_at is null and status in ('scheduled', 'rescheduled', 'finished');

-- Companies with something to do at this moment: the job has no tenant before it asks. Codes only.
create function qishu_companies_with_recruit_times(at timestamptz) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select t.group_code, t.company_code from online_test t
  where t.deleted_at is null and t.status = 'doing' and t.ends_at < at
  union
  select t.group_code, t.company_code from online_test t
  where t.deleted_at is null and t.status = 'pending' and t.mode = 'paper' and t.deadline <= at
  union
  select t.group_code, t.company_code from interview t
  where t.deleted_at is null and t.status in ('scheduled', 'rescheduled')
    and t.start_at > at and t.start_at <= at + interval '24 hours' and coalesce(t.remind_step, 0) < 2
  union
  select t.group_code, t.company_code from interview t
  where t.deleted_at is null and t.status in ('scheduled', 'rescheduled', 'finished')
    and t.start_at between at - interval '30 days' and at - interval '48 hours'
    and coalesce(t.overdue_reminders, 0) < 3
$$;
