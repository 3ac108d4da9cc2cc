-- News of the company, what is being written, and who looked (area-company 3.10).

create table company_news (
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
  subtitle text,
  cover jsonb,
  category text not null,
  status text,
  top_flag boolean,
  publish_at timestamptz,
  author text,
  source text,
  source_url text,
  tags text,
  summary text,
  content text,
  attachments jsonb,
  view_count integer,
  content_hash text,
  search_vector tsvector
);
create index company_news_list on company_news (group_code, company_code, top_flag desc nulls last, publish_at desc nulls last, id desc) where deleted_at is null;
create index company_news_category on company_news (group_code, company_code, category, top_flag desc nulls last, publish_at desc nulls last, id desc) where deleted_at is null;
create index company_news_status on company_news (group_code, company_code, status, top_flag desc nulls last, publish_at desc nulls last, id desc) where deleted_at is null;
create index company_news_publish_at_desc on company_news (group_code, company_code, publish_at desc nulls last, id desc) where deleted_at is null;
create index company_news_publish_at on company_news (group_code, company_code, publish_at, top_flag desc nulls last, publish_at desc nulls last, id desc) where deleted_at is null;
create index company_news_search on company_news using gin (search_vector);
select qishu_protect('company_news');

-- Neighbours of a piece in the order of publication; the same text elsewhere.
create index company_news_published on company_news (group_code, company_code, publish_at, id) where deleted_at is null and status = 'published';
create index company_news_content_hash on company_news (group_code, company_code, content_hash) where deleted_at is null and content_hash is not null;
-- What the job of every minute looks for.
create index company_news_due on company_news (publish_at) where deleted_at is null and status = 'scheduled';

-- One draft a person and piece; 0 is the new one.
create table company_news_draft (
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  news_id bigint not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (group_code, company_code, account_id, news_id)
);
select qishu_protect('company_news_draft');

-- When a person last looked at a row, so that looking again at once does not count.
create table content_view (
  group_code text not null,
  company_code text not null,
  entity text not null,
  entity_id bigint not null,
  account_id bigint not null,
  viewed_at timestamptz not null,
  primary key (group_code, company_code, entity, entity_id, account_id)
);
select qishu_protect('content_view');

-- Companies with scheduled news whose time has come: the job has no tenant before it asks. Codes only.
create function qishu_companies_with_due_news(until_instant timestamptz) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct n.group_code, n.company_code from company_news n
  where n.deleted_at is null and n.status = 'scheduled' and n.publish_at <= until_instant
$$;
