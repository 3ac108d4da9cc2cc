-- Groups, companies, members, roles.

-- Group and company ---------------------------------------------------------------------------------------------------

-- Not behind row-level security: read by membership before a tenant is chosen.
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

-- Not behind row-level security: read to check a membership before a tenant is chosen.
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
  security_policy jsonb not null default '{}',
  verify_status text not null default 'none'
    check (verify_status in ('none', 'pending', 'verified', 'rejected', 'disputed')),
  verified_at timestamptz,
  -- The last request of a company to be verified and its outcome.
  verify_requested_at timestamptz,
  verify_requested_by bigint,
  verify_reason text,
  owner_account_id bigint references account,
  sort integer not null default 0,
  joined_group_at timestamptz not null default now(),
  member_quota integer not null default 500,
  storage_quota bigint not null default 21474836480,
  -- Highest share of the storage quota (0, 80, 95, 100 percent) that administrators were told of.
  storage_told smallint not null default 0,
  status text not null default 'active' check (status in ('active', 'frozen', 'dissolved')),
  -- Freezing, dissolving and restoring: since when, by whom, why; when a dissolved company was closed for good.
  status_at timestamptz,
  status_by bigint,
  status_reason text,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create index company_group on company (group_code, sort, company_code);
create unique index company_credit_code_unique on company (credit_code)
  where status <> 'dissolved' and credit_code is not null;
create index company_verification on company (verify_status, verify_requested_at, company_code)
  where verify_requested_at is not null;
create index company_to_close on company (status_at) where status = 'dissolved' and closed_at is null;
create index company_owner on company (owner_account_id) where status = 'dissolved';
create index company_created on company (created_at desc, company_code desc);

create table company_group_history (
  id bigint generated always as identity primary key,
  company_code text not null,
  from_group_code text not null,
  to_group_code text not null,
  moved_at timestamptz not null default now(),
  -- The group put the company out; an invite code that asks for no approval does not bring it back by itself.
  removed_by_group boolean not null default false
);
create index company_group_history_company on company_group_history (company_code, moved_at desc);

-- Moves the rows of a company to another group. A definer function, because no tenant setting sees a row before and
-- after. The tables come from the catalogue, so that a later table moves without being named here. audit_log keeps the
-- old group, because its hash is sealed; company_group_history remembers it.
create function qishu_move_company(moved text, from_group text, to_group text) returns void
language plpgsql security definer set search_path = public as $$
declare held record;
begin
  if not exists (select from company where company_code = moved and group_code = from_group) then
    raise exception 'company % is not in group %', moved, from_group;
  end if;
  for held in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'audit_log'
      and (select count(*) from pg_attribute a
        where a.attrelid = c.oid and a.attname in ('group_code', 'company_code') and not a.attisdropped) = 2
    order by c.relname
  loop
    execute format('update %I set group_code = $1 where group_code = $2 and company_code = $3', held.relname)
      using to_group, from_group, moved;
  end loop;
  update company set joined_group_at = now() where company_code = moved;
  update account set last_group_code = to_group where last_company_code = moved;
  insert into company_group_history (company_code, from_group_code, to_group_code)
  values (moved, from_group, to_group);
end $$;

-- Member --------------------------------------------------------------------------------------------------------------

-- An account in a company, or in a group (company_code '').
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
  -- When others put the person out, by a removal or a demission: an invite code that asks for no approval does not
  -- bring them back by itself. Null where they left of their own accord, or only an invitation was withdrawn.
  removed_at timestamptz,
  last_active_at timestamptz,
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create unique index member_account_unique on member (account_id, group_code, company_code) where status <> 'left';
create index member_tenant on member (group_code, company_code, id);
create index member_staff on member (group_code, company_code, staff_id) where staff_id is not null;
-- Every member of a company has a person in its roster: one person per member, one member per person.
create unique index member_staff_unique on member (group_code, company_code, staff_id)
  where staff_id is not null and status <> 'left';
-- Active members of companies who have no person in the roster yet; empty as a rule.
create index member_without_staff on member (group_code, company_code)
  where staff_id is null and status = 'active' and company_code <> '';
create index member_removed on member (account_id, group_code, company_code) where removed_at is not null;
select qishu_protect('member');
select qishu_person_policy('member', 'account_id');

-- What a stranger may learn of a company: how many people it has. The caller shows the number in bands.
create function qishu_member_count(wanted text) returns bigint
language sql stable security definer set search_path = public as $$
  select count(*) from member where company_code = wanted and status = 'active'
$$;

-- Members of companies for the platform operator, counts only; invited and disabled members are included.
create function qishu_member_counts(wanted text[]) returns table (company_code text, members bigint)
language sql stable security definer set search_path = public as $$
  select c.company_code, count(m.id) from company c
  left join member m on m.group_code = c.group_code and m.company_code = c.company_code and m.status <> 'left'
  where c.company_code = any(wanted) group by c.company_code
$$;

-- Companies with members who have no person in the roster: the job has no tenant before it asks. Codes only.
create function qishu_companies_with_unlinked_members() returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct m.group_code, m.company_code
  from member m join company c on c.company_code = m.company_code and c.status = 'active'
  where m.staff_id is null and m.status = 'active' and m.company_code <> '' limit 10000
$$;

-- Joining -------------------------------------------------------------------------------------------------------------

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

-- The enterprise of an invite code, asked before a tenant is chosen.
create function qishu_find_invite(wanted text) returns table (id bigint, group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select id, group_code, company_code from invite_code where code = wanted
$$;

create table join_request (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  join_type text not null check (join_type in ('user', 'company')),
  applicant_account_id bigint not null,
  applicant_name text,
  applicant_company_code text,
  invite_code_id bigint,
  reason text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled', 'expired')),
  handled_by bigint,
  handled_at timestamptz,
  reject_reason text,
  expire_at timestamptz not null default now() + interval '30 days',
  created_at timestamptz not null default now()
);
create index join_request_tenant on join_request (group_code, company_code, status, id desc);
create unique index join_request_pending_unique
  on join_request (group_code, company_code, join_type, coalesce(applicant_company_code, ''), applicant_account_id)
  where status = 'pending';
select qishu_protect('join_request');
select qishu_person_policy('join_request', 'applicant_account_id');

-- The offer of a company to its next owner. The person who began it may withdraw it.
create table owner_transfer (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  from_account_id bigint not null,
  to_account_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'expired', 'withdrawn')),
  expire_at timestamptz not null default now() + interval '3 days',
  created_at timestamptz not null default now()
);
create unique index owner_transfer_pending_unique on owner_transfer (group_code, company_code) where status = 'pending';
select qishu_protect('owner_transfer');
select qishu_person_policy('owner_transfer', 'to_account_id');

-- Roles and rights ----------------------------------------------------------------------------------------------------

-- The permission catalogue, written from code at start. Roles keep the ids.
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
  -- The companies in which a role of the group holds; null: in all of them, later ones included.
  company_codes text[] check (company_codes is null or (company_code = '' and cardinality(company_codes) > 0)),
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
  -- The role mapping of the central login granted the role: only such roles go when the claim goes.
  sso_granted boolean not null default false,
  primary key (member_id, role_id)
);
create index member_role_role on member_role (role_id);
select qishu_protect('member_role');

-- Role names of the caller in each of their enterprises; asked before a tenant is chosen.
create function qishu_own_role_names(caller bigint) returns table (group_code text, company_code text, names text[])
language sql stable security definer set search_path = public as $$
  select m.group_code, m.company_code, array_agg(r.role_name order by r.sort)
  from member m join member_role mr on mr.member_id = m.id join role r on r.id = mr.role_id and r.deleted_at is null
  where m.account_id = caller and m.status <> 'left'
    and caller = nullif(current_setting('app.account_id', true), '')::bigint
  group by m.group_code, m.company_code
$$;

-- Accounts that hold one of the rights in an enterprise, so that the message of an applicant reaches them.
create function qishu_holders(in_group text, in_company text, wanted text[]) returns table (account_id bigint)
language sql stable security definer set search_path = public as $$
  select distinct m.account_id from member m
  join member_role mr on mr.member_id = m.id
  join role r on r.id = mr.role_id and r.deleted_at is null and r.status = 'active'
  join role_resource rr on rr.role_id = r.id
  join resource s on s.id = rr.resource_id and s.code = any(wanted)
  where m.group_code = in_group and m.company_code = in_company and m.status = 'active'
$$;

-- Security policies of the enterprises of an account, with its roles there: needed at sign-in, before a tenant is
-- chosen. Answers nothing about others.
create function qishu_account_policies(caller bigint)
returns table (group_policy jsonb, company_policy jsonb, role_codes text[])
language sql stable security definer set search_path = public as $$
  select g.security_policy, c.security_policy,
    coalesce((
      select array_agg(r.role_code)
      from member_role x join role r on r.id = x.role_id and r.deleted_at is null and r.status = 'active'
      where x.member_id = m.id), '{}')
  from member m
  join org_group g on g.group_code = m.group_code
  left join company c on c.company_code = m.company_code
  where m.account_id = caller and m.status = 'active'
$$;

-- Names of the enterprises of an account: no password may hold them, also where it is set before a tenant is chosen.
-- Answers nothing about others.
create function qishu_account_companies(caller bigint) returns table (name text)
language sql stable security definer set search_path = public as $$
  select n.name from member m
  join org_group g on g.group_code = m.group_code
  left join company c on c.company_code = m.company_code
  cross join lateral (
    values (c.company_name), (c.short_name), (case when g.group_kind = 'real' then g.group_name end)
  ) as n(name)
  where m.account_id = caller and m.status <> 'left' and n.name is not null
$$;

-- What an account alone is, founder or last active administrator, in any enterprise: asked before it is cancelled, when
-- no tenant is chosen. Answers nothing about others.
create function qishu_sole_duties(caller bigint) returns table (name text, duty text)
language sql stable security definer set search_path = public as $$
  select company_name, 'founder' from company where owner_account_id = caller and status <> 'dissolved'
  union all
  select group_name, 'founder' from org_group
  where owner_account_id = caller and group_kind = 'real' and status <> 'dissolved'
  union all
  select coalesce(c.company_name, g.group_name), 'administrator'
  from member m
  join org_group g on g.group_code = m.group_code
  left join company c on c.company_code = m.company_code
  where m.account_id = caller and m.status = 'active' and coalesce(c.status, g.status) <> 'dissolved'
    and exists (select from member_role x join role r on r.id = x.role_id
      where x.member_id = m.id and r.deleted_at is null and r.status = 'active'
        and r.role_code in ('company_owner', 'company_admin', 'group_owner', 'group_admin'))
    and not exists (
      select from member o join member_role x on x.member_id = o.id join role r on r.id = x.role_id
      where o.group_code = m.group_code and o.company_code = m.company_code and o.status = 'active' and o.id <> m.id
        and r.deleted_at is null and r.status = 'active'
        and r.role_code in ('company_owner', 'company_admin', 'group_owner', 'group_admin'))
$$;

-- Other ---------------------------------------------------------------------------------------------------------------

-- Tokens that name a tenant before a session does: shared screens, tests, invitations by link.
create table access_token (
  hash bytea primary key,
  kind text not null,
  group_code text not null,
  company_code text not null,
  reference bigint,
  expire_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- On what basis a company keeps personal data of its people (PIPL article 13): one row for each time it was put on
-- record, never changed.
create table processing_basis (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  basis text not null check (basis in ('hr_management', 'labour_contract', 'legal_duty')),
  -- Rules of work or collective agreement that the basis rests on, and when people were told; null: not named yet.
  document text,
  told_on date,
  -- Null: recorded by the product when the company began.
  recorded_by bigint,
  recorded_name text,
  recorded_at timestamptz not null default now()
);
create index processing_basis_company on processing_basis (group_code, company_code, id desc);
select qishu_protect('processing_basis');
