-- Accounts and how they prove who they are. Platform tables: reached only through functions that check the caller.

create table account (
  id bigint generated always as identity primary key,
  account text,
  phone text,
  phone_index text,
  email text,
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  name text not null,
  nickname text,
  avatar_file_id bigint,
  gender text,
  birthday date,
  status text not null default 'active' check (status in ('active', 'locked', 'disabled', 'cancelling', 'cancelled')),
  managed_by text,
  demo boolean not null default false,
  must_change_password boolean not null default false,
  last_login_at timestamptz,
  last_login_ip text,
  last_group_code text,
  last_company_code text,
  preferences jsonb not null default '{}',
  cancel_requested_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create unique index account_account_unique on account (lower(account)) where account is not null;
create unique index account_phone_unique on account (phone_index) where phone_index is not null;
create unique index account_email_unique on account (lower(email)) where email is not null;

create table password_credential (
  account_id bigint primary key references account,
  hash text not null,
  profile text not null default 'standard' check (profile in ('standard', 'mlps3')),
  changed_at timestamptz not null default now(),
  expire_at timestamptz
);
create table password_history (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  hash text not null,
  created_at timestamptz not null default now()
);
create index password_history_account on password_history (account_id, id desc);

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references account,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_seconds integer not null,
  absolute_expire_at timestamptz not null,
  remember boolean not null default false,
  auth_methods text[] not null,
  auth_time timestamptz not null default now(),
  step_up_at timestamptz,
  ip text,
  user_agent text,
  device_name text,
  client_name text,
  idp_sid text,
  id_token text,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'revoked', 'idle', 'absolute', 'password_changed', 'disabled', 'replaced', 'sso_logout'))
);
create index session_account on session (account_id, last_seen_at desc) where ended_at is null;

-- Failures per identifier hash or address, kept here so that restarts and several processes count together (7.2).
create table throttle (
  key text primary key,
  failures integer not null default 0,
  window_start timestamptz not null default now(),
  blocked_until timestamptz
);
create index throttle_age on throttle (window_start);

create table login_log (
  id bigint generated always as identity primary key,
  account_id bigint,
  identifier_hash text not null,
  method text not null,
  result text not null check (result in ('success', 'failure')),
  reason text,
  ip text,
  user_agent text,
  at timestamptz not null default now()
);
create index login_log_account on login_log (account_id, at desc);
create index login_log_age on login_log (at);

create table trusted_device (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  token_hash bytea not null unique,
  name text,
  expire_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index trusted_device_account on trusted_device (account_id);

create table totp (
  account_id bigint primary key references account,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  hash text not null,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);
create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkey_account on passkey (account_id);
create table account_identity (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  issuer text not null,
  subject text not null,
  email text,
  linked_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index account_identity_account on account_identity (account_id);

create table verify_code (
  id bigint generated always as identity primary key,
  code_token text not null unique,
  target_hash text not null,
  channel text not null check (channel in ('sms', 'email')),
  scene text not null,
  code_hash text not null,
  attempts integer not null default 0,
  expire_at timestamptz not null,
  used_at timestamptz,
  ip text,
  delivery_status text not null default 'pending',
  created_at timestamptz not null default now()
);
create index verify_code_target on verify_code (target_hash, created_at desc);
create table login_secret_key (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  account_id bigint not null references account,
  created_by bigint not null references account,
  purpose text not null check (purpose in ('jump', 'device', 'invite')),
  group_code text,
  company_code text,
  path text,
  expire_at timestamptz not null,
  used_at timestamptz,
  used_ip text
);
create index login_secret_key_account on login_secret_key (account_id);

create table protocol_version (
  id bigint generated always as identity primary key,
  type text not null check (type in ('user_agreement', 'privacy_policy', 'sensitive_info', 'cookie', 'third_party')),
  version text not null,
  title text not null,
  content text not null,
  effective_at timestamptz not null,
  require_reconsent boolean not null default false,
  unique (type, version)
);
create table consent_record (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  type text not null,
  version text not null,
  action text not null check (action in ('agree', 'withdraw')),
  at timestamptz not null default now(),
  ip text,
  user_agent text,
  evidence_hash text
);
create index consent_record_account on consent_record (account_id, type, at desc);

create table domain_config (
  domain text primary key,
  site_name text not null,
  logo_url text,
  icp text,
  public_security_no text,
  sso_enabled boolean not null default false,
  sso_issuer text,
  sso_client_id text,
  login_methods text[] not null default '{password}',
  register_enabled boolean not null default false,
  default_group_code text,
  locale text not null default 'zh-CN',
  contact_phone text,
  theme jsonb not null default '{}'
);
