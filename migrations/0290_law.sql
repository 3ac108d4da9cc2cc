-- What the law asks for and was not kept.

-- Equity: what of the profit is due to a shareholder, and the registration of the increase that a promise belongs to.
alter table shareholder
  add column benefit_ratio numeric(7,4),
  add column raise_date date;

-- The equity chart reads them too; a function that answers more columns is another one.
drop function qishu_group_shareholdings();
create function qishu_group_shareholdings() returns table (
  company_code text, holder_name text, holder_type text, holder_company_code text, holder_key text,
  ratio numeric, voting numeric, benefit numeric, is_controller boolean, is_beneficiary boolean)
language sql stable security definer set search_path = public as $$
  select s.company_code, s.shareholder_name, s.shareholder_type, c.company_code, coalesce(s.id_no_index, s.credit_code),
    coalesce(s.share_ratio, 0), coalesce(s.voting_ratio, s.share_ratio, 0), coalesce(s.benefit_ratio, s.share_ratio, 0),
    coalesce(s.is_actual_controller, false), coalesce(s.is_beneficial_owner, false)
  from shareholder s
  left join company c on c.group_code = s.group_code and c.credit_code = s.credit_code and c.status = 'active'
  where s.group_code = current_setting('app.group_code', true) and s.deleted_at is null and s.status = 'present'
  order by s.company_code, s.subscribed_amount desc, s.id limit 5000
$$;

-- Who may stand for a beneficial owner where nobody owns or controls: names and positions of one company of the group.
create function qishu_group_officials(code text) returns table (
  name text, position_types text[], is_legal_person boolean)
language sql stable security definer set search_path = public as $$
  select o.name, o.position_types, coalesce(o.is_legal_person, false)
  from official_user o
  where o.group_code = current_setting('app.group_code', true) and o.company_code = code and o.deleted_at is null
    and o.status = 'present'
  order by o.sort, o.id limit 200
$$;

-- Retirement of women (国发〔1978〕104号): where the kind of post does not say whether 50 or 55 holds, the day is unknown
-- and the earlier one is watched. What was filled in for everybody before is taken back.
alter table group_user_base add column retire_date_from date;
alter table group_user_base no force row level security;
update group_user_base set retire_category = null, retire_date = null,
  retire_date_from = birthday + make_interval(years => 50, months => case
    when birthday < date '1975-01-01' then 0
    else least(60, ((extract(year from birthday)::int - 1975) * 12 + extract(month from birthday)::int - 1) / 2 + 1) end)
where sex = '2' and retire_category = 'female55' and retire_date_override is null and birthday is not null
  and coalesce(position_category, 'other') not in ('management', 'technology', 'production');
update group_user_base set retire_date_from = retire_date where retire_date is not null;
alter table group_user_base force row level security;
create index group_user_base_retire_date_from on group_user_base (group_code, company_code, retire_date_from)
  include (staff_status, group_info_id, employment_type) where deleted_at is null;
drop index group_user_base_composition;
create index group_user_base_composition on group_user_base (group_code, company_code, group_info_id, staff_status)
  include (employment_type, birthday, sex, highest_education, entry_date, group_entry_date, title_level, demission_date,
    position_category, skill_level, completeness, contract_end_date, probation_end_date, retire_date, retire_date_from)
  where deleted_at is null;

-- GB/T 4754-2017: codes that the table at hand bore with the meaning of 2011; what was chosen by its name keeps the name.
alter table work_record no force row level security;
alter table external_person no force row level security;
create temporary table industry_moved (before text primary key, after text not null) on commit drop;
insert into industry_moved
values ('3032', '3071'), ('3033', '3032'), ('3034', '3033'), ('3035', '3034'), ('9292', '9299');
update company t set industry_code = m.after from industry_moved m where t.industry_code = m.before;
update work_record t set industry = m.after from industry_moved m where t.industry = m.before;
update external_person t set industry = m.after from industry_moved m where t.industry = m.before;
alter table work_record force row level security;
alter table external_person force row level security;

-- The last day of the right is the day before the day on which it ends by time (审查指南 五-9); only inventions are published
-- and examined as to substance before they are granted.
alter table patent no force row level security;
alter table patent add column term_end_date date;
update patent set term_end_date = expiry_date, expiry_date = expiry_date - 1 where expiry_date is not null;
update patent set legal_status = 'accepted'
where country = 'CN' and patent_type in ('utility', 'design') and legal_status in ('published', 'examining');
alter table patent force row level security;

-- Contribution years of the pension rise from 2030.
alter table group_user_base
  add column pension_months integer,
  add column pension_counted_to date;

-- Leaves: annual leave, and those that take it away (职工带薪年休假条例).
create table staff_leave (
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
  leave_type text not null,
  start_date date not null,
  end_date date not null,
  days numeric(24,6) not null,
  is_paid boolean,
  remark text
);
create index staff_leave_list on staff_leave (group_code, company_code, start_date desc nulls last, id desc)
  where deleted_at is null;
create index staff_leave_user_base_id on staff_leave (group_code, company_code, user_base_id);
select qishu_protect('staff_leave');
