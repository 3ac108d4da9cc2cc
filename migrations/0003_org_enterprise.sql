-- Groups, companies, members, roles, messages.

create table org_group (
  group_code text primary key check (group_code ~ '^G[0-9A-HJKMNP-TV-Z]{8}$'),
  group_kind text not null check (group_kind in ('solo', 'real')),
  group_name text not null,
  short_name text,
  credit_code text,
  parent_company_code text,
  owner_account_id bigint references account,
  max_companies integer not null default 200,
  security_policy jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'frozen', 'dissolved')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create unique index org_group_name_unique on org_group (group_name) where group_kind = 'real' and status <> 'dissolved';

create table company (
  company_code text primary key check (company_code ~ '^C[0-9A-HJKMNP-TV-Z]{8}$'),
  group_code text not null references org_group,
  company_name text not null,
  short_name text not null,
  credit_code text,
  legal_person text,
  company_type text,
  industry_code text,
  division_code text,
  address text,
  scale text,
  contact_name text,
  contact_phone text,
  logo jsonb,
  licence jsonb,
  verify_status text not null default 'none' check (verify_status in ('none', 'pending', 'verified', 'rejected', 'disputed')),
  verified_at timestamptz,
  owner_account_id bigint references account,
  sort integer not null default 0,
  joined_group_at timestamptz not null default now(),
  member_quota integer not null default 500,
  storage_quota bigint not null default 21474836480,
  status text not null default 'active' check (status in ('active', 'frozen', 'dissolved')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create index company_group on company (group_code, sort, company_code);
create unique index company_credit_code_unique on company (credit_code) where status <> 'dissolved' and credit_code is not null;

create table company_group_history (
  id bigint generated always as identity primary key,
  company_code text not null,
  from_group_code text not null,
  to_group_code text not null,
  moved_at timestamptz not null default now()
);
create index company_group_history_company on company_group_history (company_code, moved_at desc);

create table member (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  group_code text not null,
  company_code text not null,
  staff_id bigint,
  display_name text not null,
  dept_ids bigint[] not null default '{}',
  job_title text,
  status text not null default 'active' check (status in ('invited', 'active', 'disabled', 'left')),
  join_type text not null check (join_type in ('create', 'invite', 'code', 'apply', 'sso', 'import')),
  invited_by bigint,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  last_active_at timestamptz,
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create unique index member_account_unique on member (account_id, group_code, company_code) where status <> 'left';
create index member_tenant on member (group_code, company_code, id);
create index member_staff on member (group_code, company_code, staff_id) where staff_id is not null;
select qishu_protect('member');
select qishu_person_policy('member', 'account_id');

create table invite_code (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  code text not null unique,
  code_type text not null check (code_type in ('invite_company', 'invite_group')),
  dept_id bigint,
  role_ids bigint[] not null default '{}',
  expire_at timestamptz not null,
  max_uses integer not null default 50,
  used integer not null default 0,
  need_approve boolean not null default true,
  disabled_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now()
);
create index invite_code_tenant on invite_code (group_code, company_code, id desc);
select qishu_protect('invite_code');

create table join_request (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  join_type text not null check (join_type in ('user', 'company')),
  applicant_account_id bigint not null,
  applicant_company_code text,
  reason text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled', 'expired')),
  handled_by bigint,
  handled_at timestamptz,
  reject_reason text,
  expire_at timestamptz not null default now() + interval '30 days',
  created_at timestamptz not null default now()
);
create index join_request_tenant on join_request (group_code, company_code, status, id desc);
select qishu_protect('join_request');
select qishu_person_policy('join_request', 'applicant_account_id');

-- The permission catalogue, written from code at start; ids are what roles keep.
create table resource (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  updater_id integer not null check (updater_id between 0 and 5),
  parent_code text,
  path text,
  sort integer not null default 0,
  sensitive boolean not null default false,
  deprecated_at timestamptz
);

create table role (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  role_name text not null,
  role_code text not null,
  role_level text not null check (role_level in ('group', 'company')),
  data_scope text not null check (data_scope in ('all', 'company', 'dept_and_child', 'dept', 'custom', 'self')),
  data_scope_dept_ids bigint[] not null default '{}',
  remark text,
  is_system boolean not null default false,
  sort integer not null default 0,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz
);
create unique index role_role_name_unique on role (group_code, company_code, role_name) where deleted_at is null;
create unique index role_role_code_unique on role (group_code, company_code, role_code) where deleted_at is null;
select qishu_protect('role');

create table role_resource (
  role_id bigint not null references role on delete cascade,
  resource_id bigint not null references resource,
  group_code text not null,
  company_code text not null,
  primary key (role_id, resource_id)
);
select qishu_protect('role_resource');

create table member_role (
  member_id bigint not null references member on delete cascade,
  role_id bigint not null references role on delete cascade,
  group_code text not null,
  company_code text not null,
  primary key (member_id, role_id)
);
create index member_role_role on member_role (role_id);
select qishu_protect('member_role');

create table message (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  category text not null,
  level text not null default 'info' check (level in ('info', 'warning', 'urgent')),
  title text not null,
  content text not null default '',
  link_path text,
  link_params jsonb,
  biz_type text,
  biz_id bigint,
  actor_name text,
  status text not null default 'unread' check (status in ('unread', 'read')),
  read_at timestamptz,
  dedupe_key text,
  expire_at timestamptz not null default now() + interval '180 days',
  created_at timestamptz not null default now()
);
create index message_own on message (account_id, id desc);
create index message_unread on message (account_id, category) where status = 'unread';
create unique index message_dedupe_unique on message (account_id, dedupe_key, ((created_at at time zone 'UTC')::date)) where dedupe_key is not null;
select qishu_protect('message');
select qishu_person_policy('message', 'account_id');

create table message_setting (
  account_id bigint not null references account,
  category text not null,
  in_app boolean not null default true,
  email boolean not null default false,
  sms boolean not null default false,
  quiet_from time,
  quiet_to time,
  primary key (account_id, category)
);

-- Tokens that name a tenant before a session does: shared screens, tests, invitations by link (ruling 3.7).
create table access_token (
  hash bytea primary key,
  kind text not null,
  group_code text not null,
  company_code text not null,
  reference bigint,
  expire_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Role names of the caller's own memberships in every enterprise: asked before a tenant is chosen (ruling 3.7).
create function qishu_own_role_names(caller bigint) returns table (group_code text, company_code text, names text[])
language sql stable security definer set search_path = public as $$
  select m.group_code, m.company_code, array_agg(r.role_name order by r.sort)
  from member m join member_role mr on mr.member_id = m.id join role r on r.id = mr.role_id and r.deleted_at is null
  where m.account_id = caller and m.status <> 'left'
    and caller = nullif(current_setting('app.account_id', true), '')::bigint
  group by m.group_code, m.company_code
$$;
