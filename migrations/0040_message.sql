-- Messages to people, and their copies by mail and text.

-- A person reads their messages of every enterprise at once: the policy of the person opens them beside the tenant's.
create table message (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  category text not null,
  level text not null default 'info' check (level in ('info', 'warning', 'urgent')),
  title text not null,
  content text not null default '',
  link_path text,
  link_params jsonb,
  biz_type text,
  biz_id bigint,
  actor_name text,
  status text not null default 'unread' check (status in ('unread', 'read')),
  read_at timestamptz,
  dedupe_key text,
  expire_at timestamptz not null default now() + interval '180 days',
  created_at timestamptz not null default now()
);
create index message_own on message (account_id, id desc);
create index message_unread on message (account_id, category) where status = 'unread';
-- The same key is not sent twice within 24 hours.
create index message_dedupe on message (account_id, dedupe_key, created_at desc) where dedupe_key is not null;
create index message_expiry on message (expire_at);
-- Unread messages about one row, settled together when the row is dealt with.
create index message_about on message (group_code, company_code, biz_type, biz_id)
  where status = 'unread' and biz_id is not null;
select qishu_protect('message');
select qishu_person_policy('message', 'account_id');

create table message_setting (
  account_id bigint not null references account,
  category text not null,
  in_app boolean not null default true,
  email boolean not null default false,
  sms boolean not null default false,
  quiet_from time,
  quiet_to time,
  primary key (account_id, category)
);

-- One copy of one message over one channel. The text is kept here, because a category may be off inside the
-- application; rows go a week after they were settled. No tenant: only the delivery job reads it.
create table message_delivery (
  id bigint generated always as identity primary key,
  message_id bigint references message on delete set null,
  account_id bigint not null references account,
  category text not null,
  channel text not null check (channel in ('email', 'sms')),
  title text not null,
  content text not null default '',
  dedupe_key text,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  -- Held back until then: quiet hours, or the pause after a failure.
  not_before timestamptz not null default now(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (message_id, channel)
);
create index message_delivery_due on message_delivery (not_before) where status = 'pending';
create index message_delivery_open on message_delivery (not_before) where status = 'sending';
create index message_delivery_settled on message_delivery (settled_at) where settled_at is not null;
create index message_delivery_person on message_delivery (account_id, channel, created_at desc);

-- People with messages past their time, or with more than `most`. Asked once a night.
create function qishu_message_due(at timestamptz, most integer) returns table (account_id bigint)
language sql stable security definer set search_path = public as $$
  (select distinct m.account_id from message m where m.expire_at < at limit 1000)
  union
  (select m.account_id from message m group by m.account_id having count(*) > most limit 1000)
$$;
