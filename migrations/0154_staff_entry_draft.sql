-- 办理入职 that was begun and not finished: kept seven days for the account that typed it (area-staff 6.4). Sealed as a whole: it holds ID numbers.
create table entry_draft (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  -- The expected or former person it is about; 0 for somebody new.
  staff_id bigint not null default 0,
  content text not null,
  saved_at timestamptz not null default now()
);
create unique index entry_draft_unique on entry_draft (group_code, company_code, account_id, staff_id);
create index entry_draft_saved_at on entry_draft (saved_at);
select qishu_protect('entry_draft');

-- The nightly job forgets what is over, in all companies at once: it looks at nothing but the day.
create function qishu_forget_entry_drafts(before timestamptz) returns void
language sql security definer set search_path = public as $$
  delete from entry_draft where saved_at < before
$$;
