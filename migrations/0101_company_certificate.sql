-- Certificates with their chain of renewals, management systems with audits and documents (area-company 3.7, 3.8).

create table certificate (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  cert_name text not null,
  cert_type text not null,
  cert_level text,
  cert_grade text,
  cert_no text,
  issuer text,
  holder text,
  scope text,
  issue_date date,
  effective_date date,
  expiry_date date,
  next_review_date date,
  state text,
  status text,
  is_renewed boolean,
  renewed_from_id bigint,
  owner_id bigint,
  is_public boolean,
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index certificate_list on certificate (group_code, company_code, expiry_date, id) where deleted_at is null;
create index certificate_cert_type on certificate (group_code, company_code, cert_type, expiry_date, id) where deleted_at is null;
create index certificate_cert_level on certificate (group_code, company_code, cert_level, expiry_date, id) where deleted_at is null;
create index certificate_issue_date_desc on certificate (group_code, company_code, issue_date desc nulls last, id desc) where deleted_at is null;
create index certificate_issue_date on certificate (group_code, company_code, issue_date, expiry_date, id) where deleted_at is null;
create index certificate_next_review_date_desc on certificate (group_code, company_code, next_review_date desc nulls last, id desc) where deleted_at is null;
create index certificate_next_review_date on certificate (group_code, company_code, next_review_date, expiry_date, id) where deleted_at is null;
create index certificate_status on certificate (group_code, company_code, status, expiry_date, id) where deleted_at is null;
create index certificate_owner_id on certificate (group_code, company_code, owner_id, expiry_date, id) where deleted_at is null;
create index certificate_search on certificate using gin (search_vector);
select qishu_protect('certificate');
create table management (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  system_name text not null,
  system_type text not null,
  standard_no text,
  cert_no text,
  cert_body text,
  accreditation text,
  scope text,
  issue_date date,
  expiry_date date,
  system_version text,
  state text,
  status text,
  next_audit_date date,
  owner_id bigint,
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index management_list on management (group_code, company_code, expiry_date, id) where deleted_at is null;
create index management_system_type on management (group_code, company_code, system_type, expiry_date, id) where deleted_at is null;
create index management_status on management (group_code, company_code, status, expiry_date, id) where deleted_at is null;
create index management_owner_id on management (group_code, company_code, owner_id, expiry_date, id) where deleted_at is null;
create index management_search on management using gin (search_vector);
select qishu_protect('management');
create table management_audit (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  management_id bigint not null,
  audit_type text not null,
  plan_date date not null,
  done_date date,
  result text,
  findings text
);
create index management_audit_list on management_audit (group_code, company_code, plan_date desc nulls last, id desc) where deleted_at is null;
create index management_audit_management_id on management_audit (group_code, company_code, management_id);
select qishu_protect('management_audit');
create table management_document (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  management_id bigint not null,
  document_name text not null,
  level text not null,
  document_no text,
  document_version text,
  effective_date date,
  file jsonb
);
create index management_document_list on management_document (group_code, company_code, level, document_no, id) where deleted_at is null;
create index management_document_management_id on management_document (group_code, company_code, management_id);
select qishu_protect('management_document');

-- One living certificate of a kind bears a number; a renewed one may have handed it on. One system of a kind and standard is kept.
create unique index certificate_cert_no_unique on certificate (group_code, company_code, cert_type, cert_no) where deleted_at is null and is_renewed is not true;
create unique index management_standard_no_unique on management (group_code, company_code, system_type, standard_no) where deleted_at is null and state is distinct from 'cancelled';
-- Who follows a certificate, and whose day has come.
create index certificate_renewed_from on certificate (group_code, company_code, renewed_from_id) where deleted_at is null and renewed_from_id is not null;
create index certificate_due on certificate (expiry_date) where deleted_at is null and status in ('valid', 'expiring', 'pending');
create index management_due on management (expiry_date) where deleted_at is null and status in ('valid', 'expiring', 'pending');

-- Companies with rows whose status changes by the calendar: the nightly job has no tenant before it asks. Codes only.
create function qishu_companies_with_due_validity(today date, ahead integer) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select c.group_code, c.company_code from certificate c
  where c.deleted_at is null and ((c.status in ('valid', 'expiring', 'pending') and c.expiry_date < today) or (c.status = 'valid' and c.expiry_date <= today + ahead))
  union
  select m.group_code, m.company_code from management m
  where m.deleted_at is null and ((m.status in ('valid', 'expiring', 'pending') and m.expiry_date < today) or (m.status = 'valid' and m.expiry_date <= today + ahead))
$$;
