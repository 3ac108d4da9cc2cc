-- Challenges that a passkey signs: one use, five minutes, bound to the attempt they were made for (area account-org §5.1).
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
