-- The group: what it tells of itself, and what each company is to it. Rows belong to the group itself (company_code ''),
-- so that they stay when a company goes.

-- One row for each group; its name stands in org_group.
create table group_profile (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  group_type text,
  uscc text,
  legal_person text,
  establish_date date,
  region_code text,
  address text,
  phone text,
  website text,
  strategy text,
  culture text,
  intro text,
  logo jsonb,
  cover jsonb,
  images jsonb,
  attachments jsonb,
  fiscal_unit text,
  is_member_list_public boolean
);
create index group_profile_list
  on group_profile (group_code, company_code, establish_date desc nulls last, id desc)
  where deleted_at is null;
select qishu_protect('group_profile');

-- A company of the group. Null: nobody said, and the rule holds (src/areas/group/model/member-rules.ts).
create table group_member (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  member_code text not null,
  parent_code text,
  member_type text,
  hold_ratio numeric(7,4),
  voting_ratio numeric(7,4),
  is_consolidated boolean,
  consolidated_reason text,
  sort integer,
  join_date date,
  exit_date date,
  exit_reason text,
  status text,
  grants jsonb,
  business_line text,
  remark text
);
create index group_member_list on group_member (group_code, company_code, sort, id) where deleted_at is null;
create unique index group_member_member_code_unique on group_member (group_code, company_code, member_code)
  where deleted_at is null;
select qishu_protect('group_member');
