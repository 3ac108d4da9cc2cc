-- Shareholders with their payments, officials, finance, partners (area-company 3.2, 3.3, 3.4, 3.6).

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
create index shareholder_list on shareholder (group_code, company_code, subscribed_amount desc nulls last, id desc) where deleted_at is null;
create index shareholder_shareholder_type on shareholder (group_code, company_code, shareholder_type, subscribed_amount desc nulls last, id desc) where deleted_at is null;
create index shareholder_subscribed_date on shareholder (group_code, company_code, subscribed_date) where deleted_at is null;
create index shareholder_status on shareholder (group_code, company_code, status, subscribed_amount desc nulls last, id desc) where deleted_at is null;
create index shareholder_search on shareholder using gin (search_vector);
select qishu_protect('shareholder');
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
create index shareholder_payment_list on shareholder_payment (group_code, company_code, pay_date desc nulls last, id desc) where deleted_at is null;
create index shareholder_payment_shareholder_id on shareholder_payment (group_code, company_code, shareholder_id);
select qishu_protect('shareholder_payment');
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
  staff_id bigint,
  status text,
  sort integer,
  attachments jsonb,
  search_vector tsvector
);
create index official_user_list on official_user (group_code, company_code, sort, id) where deleted_at is null;
create index official_user_term_end_date on official_user (group_code, company_code, term_end_date) where deleted_at is null;
create index official_user_status on official_user (group_code, company_code, status, sort, id) where deleted_at is null;
create index official_user_search on official_user using gin (search_vector);
select qishu_protect('official_user');
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
  round_type text,
  finance_date date,
  amount numeric(18,2),
  currency text,
  lead_investor text,
  investors text,
  pre_money numeric(18,2),
  post_money numeric(18,2),
  purpose text,
  disclosure text
);
create index finance_list on finance (group_code, company_code, year desc nulls last, finance_date desc nulls last, id desc) where deleted_at is null;
create index finance_kind on finance (group_code, company_code, kind, year desc nulls last, finance_date desc nulls last, id desc) where deleted_at is null;
create index finance_period on finance (group_code, company_code, period, year desc nulls last, finance_date desc nulls last, id desc) where deleted_at is null;
create index finance_round_type on finance (group_code, company_code, round_type, year desc nulls last, finance_date desc nulls last, id desc) where deleted_at is null;
create index finance_finance_date_desc on finance (group_code, company_code, finance_date desc nulls last, id desc) where deleted_at is null;
create index finance_finance_date on finance (group_code, company_code, finance_date, year desc nulls last, finance_date desc nulls last, id desc) where deleted_at is null;
select qishu_protect('finance');
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
create unique index partner_category_category_name_unique on partner_category (group_code, company_code, category_name) where deleted_at is null;
create index partner_category_parent_id on partner_category (group_code, company_code, parent_id, sort, id) where deleted_at is null;
create index partner_category_search on partner_category using gin (search_vector);
select qishu_protect('partner_category');
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
create index partner_list on partner (group_code, company_code, cooperation_start desc nulls last, id desc) where deleted_at is null;
create unique index partner_partner_name_unique on partner (group_code, company_code, partner_name) where deleted_at is null;
create index partner_category_id on partner (group_code, company_code, category_id, cooperation_start desc nulls last, id desc) where deleted_at is null;
create index partner_partner_type on partner (group_code, company_code, partner_type, cooperation_start desc nulls last, id desc) where deleted_at is null;
create index partner_level on partner (group_code, company_code, level, cooperation_start desc nulls last, id desc) where deleted_at is null;
create index partner_cooperation_end on partner (group_code, company_code, cooperation_end) where deleted_at is null;
create index partner_status on partner (group_code, company_code, status, cooperation_start desc nulls last, id desc) where deleted_at is null;
create index partner_amount_desc on partner (group_code, company_code, amount desc nulls last, id desc) where deleted_at is null;
create index partner_amount on partner (group_code, company_code, amount, cooperation_start desc nulls last, id desc) where deleted_at is null;
create index partner_owner_id on partner (group_code, company_code, owner_id, cooperation_start desc nulls last, id desc) where deleted_at is null;
create index partner_search on partner using gin (search_vector);
select qishu_protect('partner');

-- One present shareholder of a name and number; one row of indicators for a period.
create unique index shareholder_shareholder_name_unique on shareholder (group_code, company_code, shareholder_name, coalesce(id_no_index, ''), coalesce(credit_code, ''))
  where deleted_at is null and status = 'present';
create unique index finance_period_unique on finance (group_code, company_code, year, period) where deleted_at is null and kind = 'indicator';

-- The equity chart goes on through the companies of the group, whichever of them asks (ruling 3.7). Names and ratios of the chosen group only;
-- ID numbers leave as their search key, which tells people of one name apart and tells nothing else.
create function qishu_group_companies() returns table (company_code text, company_name text)
language sql stable security definer set search_path = public as $$
  select c.company_code, c.company_name from company c where c.group_code = current_setting('app.group_code', true) and c.status = 'active' order by c.sort, c.company_code
$$;
create function qishu_group_shareholdings() returns table (
  company_code text, holder_name text, holder_type text, holder_company_code text, holder_key text, ratio numeric, voting numeric, is_controller boolean, is_beneficiary boolean)
language sql stable security definer set search_path = public as $$
  select s.company_code, s.shareholder_name, s.shareholder_type, c.company_code, coalesce(s.id_no_index, s.credit_code), coalesce(s.share_ratio, 0),
    coalesce(s.voting_ratio, s.share_ratio, 0), coalesce(s.is_actual_controller, false), coalesce(s.is_beneficial_owner, false)
  from shareholder s
  left join company c on c.group_code = s.group_code and c.credit_code = s.credit_code and c.status = 'active'
  where s.group_code = current_setting('app.group_code', true) and s.deleted_at is null and s.status = 'present'
  order by s.company_code, s.subscribed_amount desc, s.id limit 5000
$$;
