-- Who was hired out of a recruitment record stands in the roster once.
alter table group_user_base add column recruit_info_id integer;
create unique index group_user_base_recruit_info_id_unique on group_user_base (group_code, company_code, recruit_info_id) where deleted_at is null;

-- The key of the call that hired: the same key again answers what the first call did.
alter table recruit_info add column hire_key text;

-- What a company decided about recruiting; one that never touched it has the defaults of the code.
create table recruit_setting (
  group_code text not null,
  company_code text not null,
  is_summary_required boolean not null,
  stage_targets jsonb not null,
  cycle_target integer not null,
  version integer not null default 1,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  primary key (group_code, company_code)
);
select qishu_protect('recruit_setting');

-- The first stay of each record in each stage, out of the log: what the statistics count. No names, so it outlives a purge.
create table recruit_stage (
  group_code text not null,
  company_code text not null,
  recruit_info_id bigint not null,
  status text not null,
  entered_at timestamptz not null,
  entered_on date not null,
  -- Whole days of the calendar from entering to leaving; null while it lasts.
  days integer,
  -- Whole days from the beginning of the record.
  since_start integer not null,
  source text,
  position_id bigint,
  owner_id bigint,
  group_info_id bigint,
  deleted_at timestamptz,
  primary key (recruit_info_id, status)
);
create index recruit_stage_entered on recruit_stage (group_code, company_code, status, entered_on)
  include (source, days, since_start, position_id, owner_id, group_info_id) where deleted_at is null;
select qishu_protect('recruit_stage');

-- Who is in process for open positions, and since when.
create index recruit_info_in_process on recruit_info (group_code, company_code, position_id, status, stage_entered_at)
  where deleted_at is null
    and status in ('new', 'screened', 'testing', 'interviewing', 'evaluating', 'offer', 'to_entry');

-- Each move of the log begins a stage and ends the one before. Who is hired without a written offer had one all the same,
-- made and taken at once.
create function qishu_follow_recruit_stages() returns trigger language plpgsql as $$
begin
  insert into recruit_stage (group_code, company_code, recruit_info_id, status, entered_at, entered_on, days, since_start,
    source, position_id, owner_id, group_info_id, deleted_at)
  select r.group_code, r.company_code, r.id, x.status, l.at, (l.at at time zone 'Asia/Shanghai')::date, x.days,
    (l.at at time zone 'Asia/Shanghai')::date - (coalesce((
      select min(f.at) from recruit_log f where f.group_code = r.group_code and f.company_code = r.company_code
        and f.recruit_info_id = r.id and f.to_status = 'new'
    ), l.at) at time zone 'Asia/Shanghai')::date,
    r.source, r.position_id, r.owner_id, r.group_info_id, r.deleted_at
  from added l
  join recruit_info r on r.id = l.recruit_info_id and r.group_code = l.group_code and r.company_code = l.company_code
  cross join lateral (
    values (l.to_status, null::integer), (case when l.to_status = 'to_entry' then 'offer' end, 0)
  ) x(status, days)
  where x.status is not null
  order by l.id
  on conflict (recruit_info_id, status) do nothing;
  update recruit_stage s
  set days = (l.at at time zone 'Asia/Shanghai')::date - s.entered_on
  from added l
  where l.to_status is not null and s.recruit_info_id = l.recruit_info_id and s.status = l.from_status and s.days is null
    and s.group_code = l.group_code and s.company_code = l.company_code;
  return null;
end $$;
create trigger recruit_log_stages after insert on recruit_log
  referencing new table as added for each statement execute function qishu_follow_recruit_stages();

-- Stages are counted for whom the record belongs to today.
create function qishu_follow_recruit_record() returns trigger language plpgsql as $$
begin
  update recruit_stage s
  set source = new.source, position_id = new.position_id, owner_id = new.owner_id, group_info_id = new.group_info_id,
    deleted_at = new.deleted_at
  where s.recruit_info_id = new.id and s.group_code = new.group_code and s.company_code = new.company_code;
  return null;
end $$;
create trigger recruit_info_stages after update of source, position_id, owner_id, group_info_id, deleted_at on recruit_info
  for each row when (
    (new.source, new.position_id, new.owner_id, new.group_info_id, new.deleted_at)
      is distinct from (old.source, old.position_id, old.owner_id, old.group_info_id, old.deleted_at)
  ) execute function qishu_follow_recruit_record();
