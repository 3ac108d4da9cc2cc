-- What the axes of 实力 are worth to a group. A row of the group itself (company_code ''); without one the defaults hold.
create table group_power_weight (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  scale integer not null,
  operation integer not null,
  innovation integer not null,
  qualification integer not null,
  talent integer not null,
  honor integer not null
);
create index group_power_weight_list on group_power_weight (group_code, company_code, scale, id)
  where deleted_at is null;
select qishu_protect('group_power_weight');
