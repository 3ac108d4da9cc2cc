-- Second steps of signing in, password resets, and the agreements that people are asked for.

-- A sign-in between its first proof and its session (area account-org §5.1 loginChallenge).
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

create table password_reset (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references account,
  -- The second factor was given with the code already.
  totp_done boolean not null default false,
  expire_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_account on password_reset (account_id);

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

-- Whether a group of the account asks for strict passwords: needed before any tenant is chosen, so it answers one bit.
create function qishu_strict_passwords(caller bigint) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select from member m join org_group g using (group_code)
    where m.account_id = caller and m.status = 'active' and g.security_policy ->> 'passwordProfile' = 'mlps3')
$$;
