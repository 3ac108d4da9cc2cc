-- Own archive: edits that wait for approval, and the company's switches of the personnel area (area-staff 5.3 updatePersonalInfo).

create table staff_setting (
  group_code text not null,
  company_code text not null,
  -- Edits that people make to their own name, ID number and bank card wait for HR.
  self_edit_approval boolean not null default true,
  version integer not null default 0,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  primary key (group_code, company_code)
);
select qishu_protect('staff_setting');

create table personal_edit (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  user_base_id bigint not null references group_user_base,
  -- Who hears of the decision.
  account_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  -- Values before and after by field, sealed as a whole: they hold ID and card numbers.
  changes text not null,
  refusal text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz
);
-- What is asked while something waits joins it.
create unique index personal_edit_pending_unique on personal_edit (user_base_id) where status = 'pending';
create index personal_edit_list on personal_edit (group_code, company_code, status, id desc);
create index personal_edit_person on personal_edit (user_base_id, id desc);
select qishu_protect('personal_edit');
