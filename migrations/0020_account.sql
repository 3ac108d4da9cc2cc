-- Accounts and how they prove who they are. No table here belongs to a tenant: row-level security does not guard them,
-- the functions that read them check the caller.

-- Account and password ------------------------------------------------------------------------------------------------

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
create index account_avatar on account (avatar_file_id) where avatar_file_id is not null;

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

create table password_reset (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references account,
  -- The second factor was given with the code already.
  totp_done boolean not null default false,
  -- Where the link of an administrator was sent: opening it proves that the number or address is the person's own.
  sent_to text check (sent_to in ('sms', 'email')),
  expire_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_account on password_reset (account_id);
-- Found by the nightly sweep; so are all indexes named _age below.
create index password_reset_age on password_reset (expire_at);

-- Session -------------------------------------------------------------------------------------------------------------

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- A step-up renews the token of its session. Calls under way with the former token are answered for a few seconds
  -- more, without the fresh proof.
  previous_token_hash bytea,
  previous_until timestamptz,
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
  end_reason text
    check (end_reason in (
      'logout', 'revoked', 'idle', 'absolute', 'password_changed', 'disabled', 'replaced', 'sso_logout'))
);
create index session_account on session (account_id, last_seen_at desc) where ended_at is null;
-- Back-channel logout names a session of the provider, or a person.
create index session_idp_sid on session (idp_sid) where ended_at is null and idp_sid is not null;
create unique index session_previous_token on session (previous_token_hash) where previous_token_hash is not null;
create index session_age on session (least(ended_at, absolute_expire_at));

-- A sign-in between its first proof and its session.
create table login_challenge (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references account,
  -- Steps still to take, in order.
  steps text[] not null,
  methods text[] not null,
  remember boolean not null default false,
  -- Code sent for step new_device.
  code_token text,
  channel text check (channel in ('sms', 'email')),
  ip text,
  user_agent text,
  attempts integer not null default 0,
  expire_at timestamptz not null,
  used_at timestamptz
);
create index login_challenge_age on login_challenge (expire_at);

-- Failures per identifier hash or address. Kept here, so that restarts and several processes count together.
create table throttle (
  key text primary key,
  failures integer not null default 0,
  window_start timestamptz not null default now(),
  blocked_until timestamptz
);
create index throttle_age on throttle (window_start);

-- Captchas. Kept here, so that every process can check what another one drew; only an HMAC of the answer is kept.
create table captcha (
  id text primary key,
  answer_hash text not null,
  expire_at timestamptz not null
);
create index captcha_age on captcha (expire_at);

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

-- Second factors and passkeys -----------------------------------------------------------------------------------------

create table trusted_device (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  token_hash bytea not null unique,
  name text,
  expire_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index trusted_device_account on trusted_device (account_id);
create index trusted_device_age on trusted_device (expire_at);

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

-- Challenges that a passkey signs: one use, five minutes, bound to the attempt that they were made for.
create table passkey_challenge (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'sign_in', 'second_factor', 'step_up')),
  -- The session that binds a passkey or proves itself again; the sign-in that a second factor belongs to.
  session_id bigint references session on delete cascade,
  login_challenge_id bigint references login_challenge on delete cascade,
  ip text,
  user_agent text,
  expire_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenge_age on passkey_challenge (expire_at);
-- Deleting a sign-in deletes its passkey challenges.
create index passkey_challenge_sign_in on passkey_challenge (login_challenge_id) where login_challenge_id is not null;

-- Central login -------------------------------------------------------------------------------------------------------

-- Identities of the central login provider that belong to an account.
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

-- An identity whose verified phone or mail belongs to an account here, until the person confirms that account.
create table sso_link (
  token_hash bytea primary key,
  account_id bigint not null references account,
  issuer text not null,
  subject text not null,
  email text,
  idp_sid text,
  -- Sealed.
  id_token text not null,
  claim_values text[] not null default '{}',
  redirect text not null,
  ip text,
  user_agent text,
  expire_at timestamptz not null,
  used_at timestamptz
);
create index sso_link_account on sso_link (account_id);
create index sso_link_age on sso_link (expire_at);

-- Each logout token counts once, whichever process receives it.
create table sso_logout_token (
  issuer text not null,
  jti text not null,
  expire_at timestamptz not null,
  primary key (issuer, jti)
);
create index sso_logout_token_age on sso_logout_token (expire_at);

-- What a value of the role claim grants. Data of the site, written by its operator and read before a tenant is chosen.
create table sso_role_mapping (
  id bigint generated always as identity primary key,
  claim_value text not null,
  group_code text not null,
  -- '': a role of the group.
  company_code text not null,
  role_code text not null,
  created_at timestamptz not null default now(),
  unique (claim_value, group_code, company_code, role_code)
);

-- Codes and keys ------------------------------------------------------------------------------------------------------

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
create index verify_code_age on verify_code (expire_at);

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
create index login_secret_key_age on login_secret_key (expire_at);

-- Agreements ----------------------------------------------------------------------------------------------------------

create table protocol_version (
  id bigint generated always as identity primary key,
  type text not null check (type in ('user_agreement', 'privacy_policy', 'sensitive_info', 'cookie', 'third_party')),
  version text not null,
  title text not null,
  content text not null,
  effective_at timestamptz not null,
  require_reconsent boolean not null default false,
  created_by bigint,
  created_at timestamptz not null default now(),
  unique (type, version)
);
-- Finds the version of an agreement that was in force on a day.
create index protocol_version_effective on protocol_version (type, effective_at desc, id desc);

insert into protocol_version (type, version, title, content, effective_at, require_reconsent) values
('user_agreement', '1.0', '用户协议', $$
<h2>一、这是什么</h2><p>企枢是供企业及其员工使用的管理软件，由部署它的单位（以下称“运营方”）提供服务。本协议约定您使用账号时双方的权利与义务。</p>
<h2>二、账号</h2><p>账号归您本人使用，请妥善保管密码与验证码，不要转借他人。企业为您开通的账号由企业管理；您离开企业后，企业可以终止您在该企业的成员身份，账号本身仍归您。</p>
<h2>三、数据</h2><p>企业录入的业务数据归企业所有。您对自己填写的个人资料享有查阅、复制、更正与删除的权利，可在“个人中心 · 隐私与授权”办理。</p>
<h2>四、使用规范</h2><p>请勿利用本产品从事违法活动，不得绕过权限获取他人数据，不得上传恶意程序。为追溯责任，登录与重要操作会留下记录。</p>
<h2>五、变更与终止</h2><p>协议有重要变更时，会在您登录时提示并征得同意。您可以随时申请注销账号。</p>
$$, '2026-01-01T00:00:00+08:00', true),
('privacy_policy', '1.0', '隐私政策', $$
<h2>一、我们处理哪些信息</h2><p>注册与登录：手机号或邮箱、姓名、密码的不可逆摘要。安全：登录时间、IP 地址、浏览器标识、受信任设备。使用：您在企业内填写或由企业录入的资料。</p>
<h2>二、为什么处理</h2><p>用于辨认您的身份、保护账号安全、让您在企业内完成工作，以及履行法律规定的日志留存义务。</p>
<h2>三、如何保存</h2><p>手机号与身份证号加密存储；密码只保存摘要。安全日志至少保存六个月。注销后账号信息匿名化，依法须保留的业务与审计记录除外。</p>
<h2>四、与谁共享</h2><p>验证码由运营方选用的短信或邮件服务发送，为此会提供您的手机号或邮箱。除法律要求外，不向其他第三方提供。</p>
<h2>五、您的权利</h2><p>您可以在“个人中心 · 隐私与授权”查看授权记录、下载个人信息副本、撤回同意或注销账号。撤回必需的同意将进入注销流程。</p>
$$, '2026-01-01T00:00:00+08:00', true),
('sensitive_info', '1.0', '敏感个人信息处理告知', $$
<p>身份证号、银行账户、家庭成员与薪酬属于敏感个人信息。您本人填写这些信息前需要单独同意；它们用于办理入职、社保、个税与工资发放，加密存储，仅有相应权限的人员可以查看，每次查看都会记录。您可以不提供，但可能无法办理上述事项。</p>
$$, '2026-01-01T00:00:00+08:00', false),
('cookie', '1.0', 'Cookie 说明', $$
<p>本产品只使用必需的 Cookie：登录状态（fy_sid）、是否可能已登录的标记（fy_in）与受信任设备（fy_device）。不使用广告或统计 Cookie。</p>
$$, '2026-01-01T00:00:00+08:00', false),
('third_party', '1.0', '第三方信息共享清单', $$
<p>短信或邮件服务：接收手机号或邮箱与验证码正文，用于发送验证码与安全通知。具体服务商由运营方选择并在此公布；未配置时不向第三方发送任何信息。</p>
$$, '2026-01-01T00:00:00+08:00', false);

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

-- Site and operators --------------------------------------------------------------------------------------------------

create table domain_config (
  domain text primary key,
  site_name text not null,
  logo_url text,
  icp text,
  public_security_no text,
  login_methods text[] not null default '{password}',
  register_enabled boolean not null default false,
  locale text not null default 'zh-CN',
  contact_phone text,
  version integer not null default 0,
  updated_by bigint,
  updated_at timestamptz not null default now()
);

-- Operators of the platform: outside every enterprise, without any tenant's data.
create table platform_operator (
  account_id bigint primary key references account,
  role_code text not null default 'platform_admin' check (role_code in ('platform_admin')),
  created_at timestamptz not null default now()
);
