-- What became of a record after a stage: it went past it, is still on its way, or ended there. The statistics took everybody for lost
-- who was neither in the next stage nor in the first stay of this one: who is tested, whose offer was recalled and sent again, who was
-- interviewed once more or taken up again.
alter table recruit_stage add column outcome text not null default 'staying'
  check (outcome in ('passed', 'staying', 'lost'));
alter table recruit_stage_month add column outcome text check (outcome in ('passed', 'staying', 'lost'));

-- How far a stage is on the way; null for what ends a record. 测评 may be skipped, so whoever is in it has not gone past 初筛通过.
create function qishu_recruit_way(status text) returns integer language sql immutable as $$
  select array_position(
    array['new', 'screened', 'interviewing', 'evaluating', 'offer', 'to_entry', 'onboarded'],
    case when status = 'testing' then 'screened' else status end
  )
$$;

-- Outcomes of all stages of records that are now in these states. Returns nothing; writes what changed alone.
create function qishu_settle_recruit_outcomes(record_ids bigint[], states text[]) returns void language plpgsql as $$
begin
  update recruit_stage s
  set outcome = x.outcome
  from (
    select f.recruit_info_id, f.status, case
        when qishu_recruit_way(f.status) < max(qishu_recruit_way(f.status)) over (partition by f.recruit_info_id)
          then 'passed'
        when qishu_recruit_way(c.state) is null then 'lost'
        else 'staying'
      end as outcome
    from unnest(record_ids, states) c (recruit_info_id, state)
    join recruit_stage f on f.recruit_info_id = c.recruit_info_id and qishu_recruit_way(f.status) is not null
  ) x
  where s.recruit_info_id = x.recruit_info_id and s.status = x.status and s.outcome <> x.outcome;
end $$;

-- The last of the lines says where a record is. Triggers of a table fire in the order of their names: this one when the stages are written.
create function qishu_follow_recruit_outcomes() returns trigger language plpgsql as $$
begin
  perform qishu_settle_recruit_outcomes(array_agg(x.recruit_info_id), array_agg(x.to_status))
  from (
    select distinct on (l.recruit_info_id) l.recruit_info_id, l.to_status
    from added l
    where l.to_status is not null
    order by l.recruit_info_id, l.id desc
  ) x;
  return null;
end $$;
create trigger recruit_log_stages_outcome after insert on recruit_log
  referencing new table as added for each statement execute function qishu_follow_recruit_outcomes();

-- What is there already, and all months anew: their counts know no outcomes.
alter table recruit_stage no force row level security;
alter table recruit_info no force row level security;
alter table recruit_stage_change no force row level security;
alter table recruit_stage_month no force row level security;
select qishu_settle_recruit_outcomes(array_agg(r.id::bigint), array_agg(r.status)) from recruit_info r;
delete from recruit_stage_month;
insert into recruit_stage_change (group_code, company_code, month)
select distinct group_code, company_code, date_trunc('month', entered_on)::date from recruit_stage;
alter table recruit_stage_month force row level security;
alter table recruit_stage_change force row level security;
alter table recruit_info force row level security;
alter table recruit_stage force row level security;

-- The indexes that the statistics read carry the outcome too.
drop index recruit_stage_entered;
create index recruit_stage_entered on recruit_stage (group_code, company_code, status, entered_on)
  include (source, days, since_start, position_id, owner_id, group_info_id, outcome) where deleted_at is null;
drop index recruit_stage_owner;
create index recruit_stage_owner on recruit_stage (group_code, company_code, owner_id, entered_on)
  include (status, source, days, since_start, position_id, group_info_id, outcome) where deleted_at is null;
drop index recruit_stage_position;
create index recruit_stage_position on recruit_stage (group_code, company_code, position_id, entered_on)
  include (status, source, days, since_start, owner_id, group_info_id, outcome) where deleted_at is null;
drop index recruit_stage_month_of;
create index recruit_stage_month_of on recruit_stage_month (group_code, company_code, group_by, month)
  include (status, view, source, key_id, days, cycle, outcome, count);
