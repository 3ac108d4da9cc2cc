-- A step-up renews the token of its session (area account-org §7.3). Calls that are under way with the former token are
-- answered for a few seconds more, without the fresh proof.
alter table session add column previous_token_hash bytea;
alter table session add column previous_until timestamptz;
create unique index session_previous_token on session (previous_token_hash) where previous_token_hash is not null;
