-- How one person arranged a home page: places of panels for wide and for narrow windows, and shortcuts. What nobody
-- arranged is null and stands as the panels come.
create table home_layout (
  id bigint generated always as identity primary key,
  group_code text not null,
  -- Empty: as the group.
  company_code text not null,
  account_id bigint not null,
  page text not null check (page in ('home', 'writing')),
  wide jsonb,
  narrow jsonb,
  shortcuts jsonb,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
select qishu_protect('home_layout');
create unique index home_layout_own on home_layout (group_code, company_code, account_id, page);
