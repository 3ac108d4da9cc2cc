-- Captchas: kept here so that every process can check what another one drew. Only an HMAC of the answer is kept.
create table captcha (
  id text primary key,
  answer_hash text not null,
  expire_at timestamptz not null
);
create index captcha_age on captcha (expire_at);
