-- 证明: certificates and requests for them, one register a company. A number is given once, whatever becomes of the certificate.
create table staff_certificate (
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
  person_name text not null,
  kind text not null,
  purpose text not null,
  addressee text,
  status text not null,
  requested_at timestamptz not null,
  certificate_no text,
  issued_on date,
  issued_by_name text,
  pay_consent boolean,
  consent_files jsonb,
  content text,
  content_index text,
  closing_reason text
);
create index staff_certificate_list on staff_certificate
  (group_code, company_code, requested_at desc nulls last, id desc) where deleted_at is null;
create index staff_certificate_kind on staff_certificate
  (group_code, company_code, kind, requested_at desc nulls last, id desc) where deleted_at is null;
-- What waits to be issued: the count at the menu and the list of work.
create index staff_certificate_requested on staff_certificate (group_code, company_code, requested_at, id)
  where deleted_at is null and status = 'requested';
create unique index staff_certificate_certificate_no_unique on staff_certificate
  (group_code, company_code, certificate_no) where deleted_at is null;
create index staff_certificate_user_base_id on staff_certificate (group_code, company_code, user_base_id);
select qishu_protect('staff_certificate');

-- Roles of HR and administrators that were copied before get the code with its menus. In a new database nothing is there yet; roles are
-- copied with the code then.
alter table role no force row level security;
alter table role_resource no force row level security;
insert into role_resource (role_id, resource_id, group_code, company_code)
select r.id, e.id, r.group_code, r.company_code
from role r
join resource e on e.code in ('staff_certificate', 'staff_structure', 'personnel')
where r.role_code in ('company_owner', 'company_admin', 'hr_manager', 'hr_specialist') and r.is_system
  and r.deleted_at is null
on conflict do nothing;
alter table role force row level security;
alter table role_resource force row level security;
