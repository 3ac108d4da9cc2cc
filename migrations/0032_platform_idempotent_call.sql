-- Calls that carry an Idempotency-Key and their answers (area account-org §7.10): sent twice, done once. Kept for 24 hours.
-- The answer is sealed: it may hold what is shown only once.
create table idempotent_call (
  account_id bigint not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (account_id, key_hash)
);
create index idempotent_call_age on idempotent_call (created_at);
