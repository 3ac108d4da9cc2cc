-- Screens of the platform operator: sites that are edited, companies that ask to be verified; indexes for the hourly tidying.

alter table domain_config
  add column version integer not null default 0,
  add column updated_by bigint,
  add column updated_at timestamptz not null default now();

-- Which version of an agreement was in force when.
create index protocol_version_effective on protocol_version (type, effective_at desc, id desc);
alter table protocol_version add column created_by bigint, add column created_at timestamptz not null default now();

-- The last request of a company and what came of it.
alter table company
  add column verify_requested_at timestamptz,
  add column verify_requested_by bigint,
  add column verify_reason text;
create index company_verification on company (verify_status, verify_requested_at, company_code) where verify_requested_at is not null;

-- Deleting a sign-in takes its passkey challenges along.
create index passkey_challenge_sign_in on passkey_challenge (login_challenge_id) where login_challenge_id is not null;
