-- The company's profile, people, finance, partners, certificates, honours, places, materials, news and films. Indexes
-- named _list serve the default order, those named after a column its filter, those named _desc its order; they hold
-- live rows only. Those named _deleted hold what was deleted lately, latest first.

-- Profile and people --------------------------------------------------------------------------------------------------

-- Profile beyond the register: one row for each company, kept so by a lock of the company row.
create table company_base (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  -- The legal person, as one of the officials.
  legal_person_official_id bigint,
  english_name text,
  former_names text[],
  reg_no text,
  org_code text,
  taxpayer_no text,
  economic_nature text,
  reg_capital numeric(18,2),
  reg_capital_currency text,
  paid_capital numeric(18,2),
  establish_date date,
  approve_date date,
  term_start date,
  term_end date,
  reg_status text,
  reg_authority text,
  business_scope text,
  office_region_code text,
  office_address text,
  coordinates text,
  taxpayer_kind text,
  scale_type text,
  staff_count integer,
  insured_count integer,
  is_listed boolean,
  stock_code text,
  stock_board text,
  list_date date,
  phone text,
  fax text,
  email text,
  website text,
  postcode text,
  wechat_account text,
  bank_name text,
  bank_account text,
  bank_account_index text,
  invoice_title text,
  invoice_phone text,
  invoice_address text,
  cover_images jsonb,
  slogan text,
  intro text,
  culture text
);
create index company_base_list on company_base (group_code, company_code, created_at, id) where deleted_at is null;
select qishu_protect('company_base');

-- Legal person, directors, supervisors, managers.
create table official_user (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  name text not null,
  position_types text[],
  position_title text,
  gender text,
  birth_date date,
  id_no text,
  id_no_index text,
  phone text,
  phone_index text,
  email text,
  education text,
  major text,
  title text,
  photo jsonb,
  resume text,
  appoint_date date,
  term_end_date date,
  share_ratio numeric(7,4),
  is_legal_person boolean,
  is_part_time boolean,
  show_in_portrait boolean,
  staff_id bigint,
  status text,
  sort integer,
  attachments jsonb,
  search_vector tsvector
);
create index official_user_list on official_user (group_code, company_code, sort, id) where deleted_at is null;
create index official_user_term_end_date on official_user (group_code, company_code, term_end_date)
  where deleted_at is null;
-- The company portrait counts along this index alone.
create index official_user_show_in_portrait on official_user (group_code, company_code, show_in_portrait, sort, id)
  where deleted_at is null;
create index official_user_status on official_user (group_code, company_code, status, sort, id)
  where deleted_at is null;
create index official_user_search on official_user using gin (search_vector);
create index official_user_deleted on official_user (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('official_user');

-- Shareholders.
create table shareholder (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  shareholder_name text not null,
  shareholder_type text not null,
  credit_code text,
  id_type text,
  id_no text,
  id_no_index text,
  nationality text,
  subscribed_amount numeric(18,2) not null,
  subscribed_date date not null,
  paid_amount numeric(18,2),
  paid_date date,
  contribution_modes text[],
  manual_ratio numeric(7,4),
  share_ratio numeric(7,4),
  share_class text,
  voting_ratio numeric(7,4),
  is_actual_controller boolean,
  is_beneficial_owner boolean,
  entry_date date,
  exit_date date,
  status text,
  remark text,
  search_vector tsvector
);
create index shareholder_list on shareholder (group_code, company_code, subscribed_amount desc nulls last, id desc)
  where deleted_at is null;
create index shareholder_shareholder_type
  on shareholder (group_code, company_code, shareholder_type, subscribed_amount desc nulls last, id desc)
  where deleted_at is null;
create index shareholder_subscribed_date on shareholder (group_code, company_code, subscribed_date)
  where deleted_at is null;
create index shareholder_status
  on shareholder (group_code, company_code, status, subscribed_amount desc nulls last, id desc)
  where deleted_at is null;
create index shareholder_search on shareholder using gin (search_vector);
-- One present shareholder of a name and number.
create unique index shareholder_shareholder_name_unique
  on shareholder (group_code, company_code, shareholder_name, coalesce(id_no_index, ''), coalesce(credit_code, ''))
  where deleted_at is null and status = 'present';
create index shareholder_deleted on shareholder (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('shareholder');

-- Payments of a shareholder.
create table shareholder_payment (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  shareholder_id bigint not null,
  contribution_mode text not null,
  pay_date date not null,
  amount numeric(18,2) not null,
  voucher jsonb
);
create index shareholder_payment_list
  on shareholder_payment (group_code, company_code, pay_date desc nulls last, id desc)
  where deleted_at is null;
create index shareholder_payment_shareholder_id on shareholder_payment (group_code, company_code, shareholder_id);
select qishu_protect('shareholder_payment');

-- The equity chart goes through all companies of the chosen group, whichever of them asks: definer functions that
-- answer names and ratios only. ID numbers leave as their search key, which tells people of one name apart and nothing
-- else.
create function qishu_group_companies() returns table (company_code text, company_name text)
language sql stable security definer set search_path = public as $$
  select c.company_code, c.company_name from company c
  where c.group_code = current_setting('app.group_code', true) and c.status = 'active' order by c.sort, c.company_code
$$;

create function qishu_group_shareholdings() returns table (
  company_code text, holder_name text, holder_type text, holder_company_code text, holder_key text,
  ratio numeric, voting numeric, is_controller boolean, is_beneficiary boolean)
language sql stable security definer set search_path = public as $$
  select s.company_code, s.shareholder_name, s.shareholder_type, c.company_code, coalesce(s.id_no_index, s.credit_code),
    coalesce(s.share_ratio, 0), coalesce(s.voting_ratio, s.share_ratio, 0), coalesce(s.is_actual_controller, false),
    coalesce(s.is_beneficial_owner, false)
  from shareholder s
  left join company c on c.group_code = s.group_code and c.credit_code = s.credit_code and c.status = 'active'
  where s.group_code = current_setting('app.group_code', true) and s.deleted_at is null and s.status = 'present'
  order by s.company_code, s.subscribed_amount desc, s.id limit 5000
$$;

-- Finance -------------------------------------------------------------------------------------------------------------

-- Indicators of a period (kind indicator) and financing rounds.
create table finance (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  kind text not null,
  attachments jsonb,
  year integer,
  period text,
  revenue numeric(18,2),
  cost numeric(18,2),
  total_profit numeric(18,2),
  net_profit numeric(18,2),
  tax_paid numeric(18,2),
  rd_expense numeric(18,2),
  total_assets numeric(18,2),
  total_liabilities numeric(18,2),
  equity numeric(18,2),
  cash_flow_operating numeric(18,2),
  export_amount numeric(18,2),
  main_business_income numeric(18,2),
  output_value numeric(18,2),
  new_product_revenue numeric(18,2),
  avg_staff integer,
  audit_status text,
  audit_firm text,
  -- Whether indicators were typed or taken from a statement, and which of them were.
  source_type text,
  report_fields jsonb,
  round_type text,
  finance_date date,
  amount numeric(18,2),
  currency text,
  lead_investor text,
  -- Names of the investors below, for lists and search.
  investor_names text,
  pre_money numeric(18,2),
  post_money numeric(18,2),
  purpose text,
  disclosure text
);
create index finance_list
  on finance (group_code, company_code, year desc nulls last, finance_date desc nulls last, id desc)
  where deleted_at is null;
create index finance_kind
  on finance (group_code, company_code, kind, year desc nulls last, finance_date desc nulls last, id desc)
  where deleted_at is null;
create index finance_period
  on finance (group_code, company_code, period, year desc nulls last, finance_date desc nulls last, id desc)
  where deleted_at is null;
create index finance_round_type
  on finance (group_code, company_code, round_type, year desc nulls last, finance_date desc nulls last, id desc)
  where deleted_at is null;
create index finance_finance_date_desc on finance (group_code, company_code, finance_date desc nulls last, id desc)
  where deleted_at is null;
create index finance_finance_date
  on finance (group_code, company_code, finance_date, year desc nulls last, finance_date desc nulls last, id desc)
  where deleted_at is null;
create index finance_disclosure
  on finance (group_code, company_code, disclosure, year desc nulls last, finance_date desc nulls last, id desc)
  where deleted_at is null;
-- One row of indicators for a period.
create unique index finance_period_unique on finance (group_code, company_code, year, period)
  where deleted_at is null and kind = 'indicator';
create index finance_deleted on finance (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('finance');

-- Investors of a financing round, with what they gave and the share they hold for it.
create table financing_investor (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  finance_id bigint not null,
  name text not null,
  amount numeric(18,2),
  ratio numeric(7,4)
);
create index financing_investor_list on financing_investor (group_code, company_code, amount desc nulls last, id desc)
  where deleted_at is null;
create index financing_investor_finance_id on financing_investor (group_code, company_code, finance_id);
select qishu_protect('financing_investor');

-- Headers of financial statements.
create table financial_report (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  report_name text,
  standard text not null,
  year integer not null,
  period text not null,
  scope text not null,
  currency text,
  report_date date,
  preparer text,
  reviewer text,
  audit_status text,
  audit_opinion text,
  status text,
  check_results jsonb,
  given_totals jsonb,
  filled_at timestamptz,
  lock_reason text,
  source_file jsonb,
  attachments jsonb
);
create index financial_report_list
  on financial_report (group_code, company_code, year desc nulls last, filled_at desc nulls last, id desc)
  where deleted_at is null;
create index financial_report_standard
  on financial_report (group_code, company_code, standard, year desc nulls last, filled_at desc nulls last, id desc)
  where deleted_at is null;
create index financial_report_period
  on financial_report (group_code, company_code, period, year desc nulls last, filled_at desc nulls last, id desc)
  where deleted_at is null;
create index financial_report_scope
  on financial_report (group_code, company_code, scope, year desc nulls last, filled_at desc nulls last, id desc)
  where deleted_at is null;
create index financial_report_status
  on financial_report (group_code, company_code, status, year desc nulls last, filled_at desc nulls last, id desc)
  where deleted_at is null;
-- One report of a standard, period and scope.
create unique index financial_report_one_per_period
  on financial_report (group_code, company_code, year, period, scope, standard)
  where deleted_at is null;
create index financial_report_deleted on financial_report (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('financial_report');

-- Lines belong to their header, which says whether they count: they have neither versions nor deletions of their own.
create table financial_report_line (
  group_code text not null,
  company_code text not null,
  report_id bigint not null references financial_report,
  statement text not null,
  item_code text not null,
  -- Four decimals for earnings per share; everything else has two.
  current_amount numeric(20,4),
  compare_amount numeric(20,4),
  is_computed boolean not null default false,
  cell_ref text,
  primary key (report_id, item_code)
);
select qishu_protect('financial_report_line');

-- What the names in a company's own sheets mean, learnt when an import is confirmed.
create table financial_report_alias (
  group_code text not null,
  company_code text not null,
  standard text not null,
  statement text not null,
  alias text not null,
  item_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (group_code, company_code, standard, statement, alias)
);
select qishu_protect('financial_report_alias');

-- A workbook that was read and not yet taken over: one for each person, for half an hour.
create table financial_report_preview (
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  id uuid not null default gen_random_uuid(),
  payload jsonb not null,
  expires_at timestamptz not null,
  primary key (group_code, company_code, account_id)
);
select qishu_protect('financial_report_preview');

-- Partners ------------------------------------------------------------------------------------------------------------

-- Categories of partners, a tree. Siblings never share a number, so that one can be put between two others.
create table partner_category (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  category_name text not null,
  parent_id bigint,
  color text,
  sort integer,
  search_vector tsvector
);
create index partner_category_list on partner_category (group_code, company_code, sort, id) where deleted_at is null;
create unique index partner_category_category_name_unique on partner_category (group_code, company_code, category_name)
  where deleted_at is null;
create index partner_category_parent_id on partner_category (group_code, company_code, parent_id, sort, id)
  where deleted_at is null;
create index partner_category_search on partner_category using gin (search_vector);
create index partner_category_deleted on partner_category (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('partner_category');

-- Customers, suppliers and other partners.
create table partner (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  partner_name text not null,
  credit_code text,
  category_id bigint not null,
  partner_type text,
  level text,
  region_code text,
  address text,
  contact_name text,
  contact_phone text,
  contact_phone_index text,
  contact_email text,
  cooperation_start date,
  cooperation_end date,
  status text,
  content text,
  amount numeric(18,2),
  logo jsonb,
  website text,
  owner_id bigint,
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index partner_list on partner (group_code, company_code, cooperation_start desc nulls last, id desc)
  where deleted_at is null;
create unique index partner_partner_name_unique on partner (group_code, company_code, partner_name)
  where deleted_at is null;
create index partner_category_id
  on partner (group_code, company_code, category_id, cooperation_start desc nulls last, id desc)
  where deleted_at is null;
create index partner_partner_type
  on partner (group_code, company_code, partner_type, cooperation_start desc nulls last, id desc)
  where deleted_at is null;
create index partner_level on partner (group_code, company_code, level, cooperation_start desc nulls last, id desc)
  where deleted_at is null;
create index partner_cooperation_end on partner (group_code, company_code, cooperation_end) where deleted_at is null;
create index partner_status on partner (group_code, company_code, status, cooperation_start desc nulls last, id desc)
  where deleted_at is null;
create index partner_amount_desc on partner (group_code, company_code, amount desc nulls last, id desc)
  where deleted_at is null;
create index partner_amount on partner (group_code, company_code, amount, cooperation_start desc nulls last, id desc)
  where deleted_at is null;
create index partner_owner_id
  on partner (group_code, company_code, owner_id, cooperation_start desc nulls last, id desc)
  where deleted_at is null;
create index partner_search on partner using gin (search_vector);
create index partner_deleted on partner (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('partner');

-- Certificates and management systems ---------------------------------------------------------------------------------

-- Certificates with their chain of renewals.
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
  status text,
  cert_type text not null,
  cert_level text,
  cert_grade text,
  expiry_date date,
  cert_no text,
  issuer text,
  holder text,
  scope text,
  issue_date date,
  effective_date date,
  next_review_date date,
  state text,
  is_renewed boolean,
  renewed_from_id bigint,
  owner_id bigint,
  -- How many days before the end somebody is reminded.
  remind_offsets text[],
  is_public boolean,
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index certificate_list on certificate (group_code, company_code, expiry_date, id) where deleted_at is null;
create index certificate_status on certificate (group_code, company_code, status, expiry_date, id)
  where deleted_at is null;
create index certificate_cert_type on certificate (group_code, company_code, cert_type, expiry_date, id)
  where deleted_at is null;
create index certificate_cert_level on certificate (group_code, company_code, cert_level, expiry_date, id)
  where deleted_at is null;
create index certificate_issue_date_desc on certificate (group_code, company_code, issue_date desc nulls last, id desc)
  where deleted_at is null;
create index certificate_issue_date on certificate (group_code, company_code, issue_date, expiry_date, id)
  where deleted_at is null;
create index certificate_next_review_date_desc
  on certificate (group_code, company_code, next_review_date desc nulls last, id desc)
  where deleted_at is null;
create index certificate_next_review_date on certificate (group_code, company_code, next_review_date, expiry_date, id)
  where deleted_at is null;
create index certificate_owner_id on certificate (group_code, company_code, owner_id, expiry_date, id)
  where deleted_at is null;
create index certificate_is_public on certificate (group_code, company_code, is_public, expiry_date, id)
  where deleted_at is null;
create index certificate_search on certificate using gin (search_vector);
-- One living certificate of a kind bears a number; a renewed one may have handed it on.
create unique index certificate_cert_no_unique on certificate (group_code, company_code, cert_type, cert_no)
  where deleted_at is null and is_renewed is not true;
-- The successor of a certificate, and certificates whose day has come.
create index certificate_renewed_from on certificate (group_code, company_code, renewed_from_id)
  where deleted_at is null and renewed_from_id is not null;
create index certificate_due on certificate (expiry_date)
  where deleted_at is null and status in ('valid', 'expiring', 'pending');
-- The company portrait counts along this index alone.
create index certificate_portrait on certificate (group_code, company_code, status, cert_type, cert_level)
  where deleted_at is null;
create index certificate_deleted on certificate (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('certificate');

-- Management systems.
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
  status text,
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
  next_audit_date date,
  owner_id bigint,
  remind_offsets text[],
  attachments jsonb,
  remark text,
  search_vector tsvector
);
create index management_list on management (group_code, company_code, expiry_date, id) where deleted_at is null;
create index management_status on management (group_code, company_code, status, expiry_date, id)
  where deleted_at is null;
create index management_system_type on management (group_code, company_code, system_type, expiry_date, id)
  where deleted_at is null;
create index management_owner_id on management (group_code, company_code, owner_id, expiry_date, id)
  where deleted_at is null;
create index management_search on management using gin (search_vector);
-- One system of a kind and standard is kept.
create unique index management_standard_no_unique on management (group_code, company_code, system_type, standard_no)
  where deleted_at is null and state is distinct from 'cancelled';
create index management_due on management (expiry_date)
  where deleted_at is null and status in ('valid', 'expiring', 'pending');
create index management_deleted on management (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('management');

-- Audits of a management system.
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
create index management_audit_list on management_audit (group_code, company_code, plan_date desc nulls last, id desc)
  where deleted_at is null;
create index management_audit_management_id on management_audit (group_code, company_code, management_id);
select qishu_protect('management_audit');

-- Documents of a management system.
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
create index management_document_list on management_document (group_code, company_code, level, document_no, id)
  where deleted_at is null;
create index management_document_management_id on management_document (group_code, company_code, management_id);
select qishu_protect('management_document');

-- Companies with rows whose status changes by the calendar: the nightly job has no tenant before it asks. Codes only.
create function qishu_companies_with_due_validity(today date, ahead integer)
returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select c.group_code, c.company_code from certificate c
  where c.deleted_at is null and ((c.status in ('valid', 'expiring', 'pending') and c.expiry_date < today)
    or (c.status = 'valid' and c.expiry_date <= today + ahead))
  union
  select m.group_code, m.company_code from management m
  where m.deleted_at is null and ((m.status in ('valid', 'expiring', 'pending') and m.expiry_date < today)
    or (m.status = 'valid' and m.expiry_date <= today + ahead))
$$;

-- Honours, places, materials ------------------------------------------------------------------------------------------

-- Honours.
create table honor (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  honor_name text not null,
  honor_level text not null,
  honor_type text not null,
  award_org text not null,
  award_date date not null,
  valid_until date,
  cert_no text,
  project_name text,
  winners text,
  ranking text,
  amount numeric(18,2),
  description text,
  images jsonb,
  attachments jsonb,
  is_public boolean,
  sort integer,
  search_vector tsvector
);
create index honor_list on honor (group_code, company_code, sort, award_date desc nulls last, id desc)
  where deleted_at is null;
create index honor_honor_level
  on honor (group_code, company_code, honor_level, sort, award_date desc nulls last, id desc)
  where deleted_at is null;
create index honor_honor_type on honor (group_code, company_code, honor_type, sort, award_date desc nulls last, id desc)
  where deleted_at is null;
create index honor_award_date_desc on honor (group_code, company_code, award_date desc nulls last, id desc)
  where deleted_at is null;
create index honor_award_date on honor (group_code, company_code, award_date, sort, id desc) where deleted_at is null;
create index honor_is_public on honor (group_code, company_code, is_public, sort, award_date desc nulls last, id desc)
  where deleted_at is null;
create index honor_search on honor using gin (search_vector);
-- The company portrait counts along this index alone.
create index honor_portrait on honor (group_code, company_code, honor_level, award_date) where deleted_at is null;
create index honor_deleted on honor (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
select qishu_protect('honor');

-- Places of the company.
create table grow (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  name text not null,
  grow_type text not null,
  status text,
  region_code text not null,
  address text,
  coordinates text,
  establish_date date,
  close_date date,
  staff_count integer,
  area integer,
  invest_amount numeric(18,2),
  share_ratio numeric(7,4),
  linked_company_code text,
  manager_name text,
  phone text,
  phone_index text,
  description text,
  images jsonb,
  milestone boolean,
  sort integer,
  search_vector tsvector
);
create index grow_list on grow (group_code, company_code, sort, establish_date desc nulls last, id desc)
  where deleted_at is null;
create index grow_grow_type on grow (group_code, company_code, grow_type, sort, establish_date desc nulls last, id desc)
  where deleted_at is null;
create index grow_status on grow (group_code, company_code, status, sort, establish_date desc nulls last, id desc)
  where deleted_at is null;
-- A region means all that lies in it: codes by their prefix, as the province and city of the map.
create index grow_region_code_prefix on grow (group_code, company_code, region_code text_pattern_ops)
  where deleted_at is null;
create index grow_staff_count_desc on grow (group_code, company_code, staff_count desc nulls last, id desc)
  where deleted_at is null;
create index grow_staff_count
  on grow (group_code, company_code, staff_count, sort, establish_date desc nulls last, id desc)
  where deleted_at is null;
create index grow_search on grow using gin (search_vector);
create index grow_deleted on grow (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
select qishu_protect('grow');

-- Materials of products.
create table material (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  material_name text not null,
  material_type text not null,
  material_version text,
  language text,
  product_id integer,
  files jsonb not null,
  download_count integer,
  cover jsonb,
  usage text,
  valid_until date,
  owner_id bigint,
  tags text[],
  remark text,
  search_vector tsvector
);
create index material_list on material (group_code, company_code, created_at desc nulls last, id desc)
  where deleted_at is null;
create index material_material_type
  on material (group_code, company_code, material_type, created_at desc nulls last, id desc)
  where deleted_at is null;
create index material_language on material (group_code, company_code, language, created_at desc nulls last, id desc)
  where deleted_at is null;
create index material_download_count_desc
  on material (group_code, company_code, download_count desc nulls last, id desc)
  where deleted_at is null;
create index material_download_count
  on material (group_code, company_code, download_count, created_at desc nulls last, id desc)
  where deleted_at is null;
create index material_valid_until on material (group_code, company_code, valid_until) where deleted_at is null;
create index material_owner_id on material (group_code, company_code, owner_id, created_at desc nulls last, id desc)
  where deleted_at is null;
create index material_search on material using gin (search_vector);
create index material_product on material (group_code, company_code, product_id)
  where deleted_at is null and product_id is not null;
create index material_deleted on material (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('material');

-- News and films ------------------------------------------------------------------------------------------------------

-- News of the company.
create table company_news (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  title text not null,
  subtitle text,
  cover jsonb,
  category text not null,
  status text,
  top_flag boolean,
  publish_at timestamptz,
  author text,
  source text,
  source_url text,
  tags text[],
  summary text,
  content text,
  attachments jsonb,
  view_count integer,
  content_hash text,
  search_vector tsvector
);
create index company_news_list
  on company_news (group_code, company_code, top_flag desc nulls last, publish_at desc nulls last, id desc)
  where deleted_at is null;
create index company_news_category
  on company_news (group_code, company_code, category, top_flag desc nulls last, publish_at desc nulls last, id desc)
  where deleted_at is null;
create index company_news_status
  on company_news (group_code, company_code, status, top_flag desc nulls last, publish_at desc nulls last, id desc)
  where deleted_at is null;
create index company_news_publish_at_desc
  on company_news (group_code, company_code, publish_at desc nulls last, id desc)
  where deleted_at is null;
create index company_news_publish_at
  on company_news (group_code, company_code, publish_at, top_flag desc nulls last, publish_at desc nulls last, id desc)
  where deleted_at is null;
create index company_news_search on company_news using gin (search_vector);
-- Neighbours of a piece in the order of publication, and the same text elsewhere.
create index company_news_published on company_news (group_code, company_code, publish_at, id)
  where deleted_at is null and status = 'published';
create index company_news_content_hash on company_news (group_code, company_code, content_hash)
  where deleted_at is null and content_hash is not null;
-- What the job of every minute looks for.
create index company_news_due on company_news (publish_at) where deleted_at is null and status = 'scheduled';
create index company_news_deleted on company_news (group_code, company_code, deleted_at desc, id desc)
  where deleted_at is not null;
select qishu_protect('company_news');

-- Companies with scheduled news whose time has come: the job has no tenant before it asks. Codes only.
create function qishu_companies_with_due_news(until_instant timestamptz)
returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct n.group_code, n.company_code from company_news n
  where n.deleted_at is null and n.status = 'scheduled' and n.publish_at <= until_instant
$$;

-- What is being written: one draft for each person and piece; 0 is the new one.
create table company_news_draft (
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  news_id bigint not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (group_code, company_code, account_id, news_id)
);
select qishu_protect('company_news_draft');

-- When a person last looked at a row, so that looking again at once does not count.
create table content_view (
  group_code text not null,
  company_code text not null,
  entity text not null,
  entity_id bigint not null,
  account_id bigint not null,
  viewed_at timestamptz not null,
  primary key (group_code, company_code, entity, entity_id, account_id)
);
select qishu_protect('content_view');

-- Films.
create table film (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  title text not null,
  category text not null,
  video jsonb not null,
  poster jsonb,
  poster_time numeric(24,6),
  subtitles jsonb,
  description text,
  tags text[],
  shoot_date date,
  duration_sec integer,
  width integer,
  height integer,
  codec_note text,
  sort integer,
  is_public boolean,
  view_count integer,
  status text,
  search_vector tsvector
);
create index film_list on film (group_code, company_code, sort, created_at desc nulls last, id desc)
  where deleted_at is null;
create index film_category on film (group_code, company_code, category, sort, created_at desc nulls last, id desc)
  where deleted_at is null;
create index film_is_public on film (group_code, company_code, is_public, sort, created_at desc nulls last, id desc)
  where deleted_at is null;
create index film_search on film using gin (search_vector);
create index film_deleted on film (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
select qishu_protect('film');
