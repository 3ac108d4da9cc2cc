-- Central login: who an identity of the provider is here, what its claims grant, logout tokens seen; operators of the platform.

-- Back-channel logout names a session of the provider, or a person.
create index session_idp_sid on session (idp_sid) where ended_at is null and idp_sid is not null;

-- An identity whose verified phone or mail belongs to an account here, until the person says that this account is meant.
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

-- Each logout token counts once, whichever process it comes to.
create table sso_logout_token (
  issuer text not null,
  jti text not null,
  expire_at timestamptz not null,
  primary key (issuer, jti)
);
create index sso_logout_token_age on sso_logout_token (expire_at);

-- What a value of the role claim grants: data of the site, written by its operator. Read before a tenant is chosen.
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
-- Set where the mapping granted the role: only those go when the claim goes.
alter table member_role add column sso_granted boolean not null default false;

-- Operators of the platform: outside every enterprise, without any tenant's data.
create table platform_operator (
  account_id bigint primary key references account,
  role_code text not null default 'platform_admin' check (role_code in ('platform_admin')),
  created_at timestamptz not null default now()
);
