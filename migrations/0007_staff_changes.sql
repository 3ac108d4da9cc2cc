-- What changes over time in the staff area: places of departments and people, extra posts, leaving (area-staff 3.1, 3.4, 7.2).

-- The path of a new department follows from its parent, whoever inserts it.
create function qishu_place_group_info() returns trigger language plpgsql as $$
begin
  if new.path = '/' then
    new.path := coalesce((select path from group_info where id = new.parent_id), '/') || new.id || '/';
  end if;
  return new;
end $$;
create trigger group_info_place before insert on group_info for each row execute function qishu_place_group_info();

-- The history behind the view as of a date is kept here, so that no writer can forget it.
create function qishu_keep_group_info_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into group_info_history (group_code, company_code, node_id, name, parent_id, leader_user_base_id, valid_from)
      values (new.group_code, new.company_code, new.id, new.name, new.parent_id, new.leader_user_base_id,
        least(coalesce(new.establish_date::timestamp at time zone 'Asia/Shanghai', now()), now()));
    return null;
  end if;
  -- Several changes in one transaction are one: the row that it opened is removed before the next one is.
  delete from group_info_history where node_id = new.id and group_code = new.group_code and company_code = new.company_code and valid_to is null and valid_from >= now();
  update group_info_history set valid_to = now() where node_id = new.id and group_code = new.group_code and company_code = new.company_code and valid_to is null;
  if new.deleted_at is null then
    insert into group_info_history (group_code, company_code, node_id, name, parent_id, leader_user_base_id)
      values (new.group_code, new.company_code, new.id, new.name, new.parent_id, new.leader_user_base_id);
  end if;
  return null;
end $$;
create trigger group_info_history_insert after insert on group_info for each row execute function qishu_keep_group_info_history();
create trigger group_info_history_update after update on group_info for each row
  when ((old.name, old.parent_id, old.leader_user_base_id, old.deleted_at) is distinct from (new.name, new.parent_id, new.leader_user_base_id, new.deleted_at))
  execute function qishu_keep_group_info_history();

-- Where a person was before: the place on a day is the row with the earliest valid_to after it, else the roster row.
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
  valid_to date
);
create unique index staff_placement_open_unique on staff_placement (user_base_id, group_info_id) where valid_to is null;
create index staff_placement_department on staff_placement (group_code, company_code, group_info_id) where valid_to is null;
select qishu_protect('staff_placement');

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
  handover_to_id bigint,
  new_leader_id bigint,
  created_by bigint,
  created_at timestamptz not null default now(),
  closed_by bigint,
  closed_at timestamptz
);
create unique index demission_record_open_unique on demission_record (user_base_id) where status = 'submitted';
create index demission_record_due on demission_record (last_work_date) where status = 'submitted';
create index demission_record_person on demission_record (user_base_id, id desc);
select qishu_protect('demission_record');

-- Whether somebody with this ID number works in another company of the group: yes or no, nothing else (seams part 3.7).
create function qishu_employed_in_sister_company(number_index text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select from group_user_base
    where group_code = nullif(current_setting('app.group_code', true), '')
      and company_code = any(array(select c.company_code from company c where c.group_code = nullif(current_setting('app.group_code', true), '')))
      and company_code <> all(string_to_array(current_setting('app.company_codes', true), ','))
      and id_number_index = number_index and deleted_at is null and staff_status in ('probation', 'regular', 'pending_demission'))
$$;

-- Companies with people whose last working day is over: the nightly job has no tenant before it asks. Codes only.
create function qishu_companies_with_due_demissions(today date) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct d.group_code, d.company_code from demission_record d
  where (d.status = 'submitted' and d.last_work_date < today)
    or (d.status = 'confirmed' and d.last_work_date between today - 7 and today - 1)
$$;
