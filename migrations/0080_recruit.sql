-- The talent pool. Before the staff area, whose records belong to people inside and outside.

-- People outside the enterprise: the talent pool. Phone and mail are sealed; columns named _index find the whole value.
create table external_person (
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
  name_pinyin text,
  name_initials text,
  titles jsonb,
  phone text,
  phone_index text,
  email text,
  email_index text,
  sex text,
  birthday date,
  birth_year integer,
  avatar jsonb,
  current_city text,
  native_place text,
  nationality text,
  ethnicity text,
  political_status text,
  highest_education text,
  highest_degree text,
  school text,
  school_tier text,
  major text,
  graduate_date date,
  first_work_date date,
  work_years integer,
  current_company text,
  current_position text,
  job_status text,
  industry text,
  expert_field text,
  skills text,
  languages text,
  title_names text,
  title_level text,
  talent_type text,
  talent_level text,
  expect_position text,
  expect_city text,
  expect_salary_min numeric(18,2),
  expect_salary_max numeric(18,2),
  current_salary numeric(18,2),
  available_date date,
  self_evaluation text,
  source text not null,
  source_detail text,
  referrer_id bigint,
  resume_files jsonb,
  consent_type text,
  consent_at date,
  retain_until date,
  pool_status text not null,
  blacklist_reason text,
  blacklisted_by text,
  user_base_id bigint,
  custom_fields jsonb,
  search_vector tsvector
);
create index external_person_list on external_person (group_code, company_code, updated_at desc nulls last, id desc)
  where deleted_at is null;
create unique index external_person_phone_unique on external_person (group_code, company_code, phone_index)
  where deleted_at is null;
create unique index external_person_email_unique on external_person (group_code, company_code, email_index)
  where deleted_at is null;
create index external_person_current_city
  on external_person (group_code, company_code, current_city, updated_at desc nulls last, id desc)
  where deleted_at is null;
create index external_person_school_tier
  on external_person (group_code, company_code, school_tier, updated_at desc nulls last, id desc)
  where deleted_at is null;
create index external_person_job_status
  on external_person (group_code, company_code, job_status, updated_at desc nulls last, id desc)
  where deleted_at is null;
create index external_person_title_level
  on external_person (group_code, company_code, title_level, updated_at desc nulls last, id desc)
  where deleted_at is null;
create index external_person_talent_type
  on external_person (group_code, company_code, talent_type, updated_at desc nulls last, id desc)
  where deleted_at is null;
create index external_person_talent_level
  on external_person (group_code, company_code, talent_level, updated_at desc nulls last, id desc)
  where deleted_at is null;
create index external_person_source
  on external_person (group_code, company_code, source, updated_at desc nulls last, id desc)
  where deleted_at is null;
create index external_person_retain_until_desc
  on external_person (group_code, company_code, retain_until desc nulls last, id desc)
  where deleted_at is null;
create index external_person_retain_until
  on external_person (group_code, company_code, retain_until, updated_at desc nulls last, id desc)
  where deleted_at is null;
create index external_person_pool_status
  on external_person (group_code, company_code, pool_status, updated_at desc nulls last, id desc)
  where deleted_at is null;
create index external_person_search on external_person using gin (search_vector);
create index external_person_name on external_person (group_code, company_code, name) where deleted_at is null;
create index external_person_highest_education
  on external_person (group_code, company_code, highest_education, updated_at desc nulls last, id desc)
  where deleted_at is null;
-- Who of the talent pool became which member of staff: asked when an entry is deleted as a mistake.
create index external_person_user_base_id on external_person (group_code, company_code, user_base_id)
  where user_base_id is not null;
-- Values of fields that a company added are found by containment: filter, uniqueness, imports.
create index external_person_custom_fields on external_person using gin (custom_fields jsonb_path_ops)
  where deleted_at is null and custom_fields is not null;
select qishu_protect('external_person');
