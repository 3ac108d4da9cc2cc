-- Copies of messages by mail and text, one key within 24 hours, what is kept and for how long.

-- One copy of one message over one channel. The words are kept here, because a category may be off inside the application;
-- rows go a week after they were settled. No tenant: reached by the delivery job alone.
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

-- The same key within 24 hours, not within one day of the calendar.
drop index message_dedupe_unique;
create index message_dedupe on message (account_id, dedupe_key, created_at desc) where dedupe_key is not null;
create index message_expiry on message (expire_at);

-- Persons with messages past their time, or with more than `most`. Once a night.
create function qishu_message_due(at timestamptz, most integer) returns table (account_id bigint)
language sql stable security definer set search_path = public as $$
  (select distinct m.account_id from message m where m.expire_at < at limit 1000)
  union
  (select m.account_id from message m group by m.account_id having count(*) > most limit 1000)
$$;
