-- The ledger of due dates and its reminders.

-- The ledger of due dates.
create table due_item (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  title text not null,
  kind text not null,
  due_date date not null,
  grace_end_date date,
  owner_id bigint,
  state text not null,
  remind_offsets text[],
  snoozed_until date,
  note text,
  handled_at timestamptz,
  handled_by integer,
  ref_table text not null,
  ref_id integer not null,
  ref_key text not null,
  search_vector tsvector
);
create index due_item_list on due_item (group_code, company_code, due_date, id) where deleted_at is null;
create index due_item_kind on due_item (group_code, company_code, kind, due_date, id) where deleted_at is null;
create index due_item_owner_id on due_item (group_code, company_code, owner_id, due_date, id) where deleted_at is null;
create index due_item_state on due_item (group_code, company_code, state, due_date, id) where deleted_at is null;
create index due_item_search on due_item using gin (search_vector);
-- One item for each source, kind and key, whatever became of it: a settled one is brought back, never doubled.
create unique index due_item_source_unique on due_item (group_code, company_code, ref_table, ref_id, kind, ref_key);
-- What the morning job looks for, company by company.
create index due_item_open on due_item (due_date, group_code, company_code)
  where deleted_at is null and state in ('open', 'snoozed');
create index due_item_snoozed on due_item (group_code, company_code) where deleted_at is null and state = 'snoozed';
select qishu_protect('due_item');

-- Companies with items that are due by a day or were postponed: the morning job has no tenant before it asks. Codes
-- only.
create function qishu_companies_with_due_items(last date) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct d.group_code, d.company_code from due_item d
  where d.deleted_at is null and d.state in ('open', 'snoozed') and d.due_date <= last
  union
  select d.group_code, d.company_code from due_item d where d.deleted_at is null and d.state = 'snoozed'
$$;

-- Who was reminded of an item, and how many days before.
create table remind_log (
  group_code text not null,
  company_code text not null,
  due_item_id bigint not null,
  day_offset integer not null,
  account_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (due_item_id, day_offset, account_id)
);
select qishu_protect('remind_log');
