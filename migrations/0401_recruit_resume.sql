-- Résumés that came in and are being checked. What was read of a file holds names and numbers of people: it is sealed as a whole.
create table resume_file (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  -- The account that brought the file and checks it; nobody else sees it.
  account_id bigint not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  file jsonb not null,
  source text not null,
  state text not null check (state in ('waiting', 'reading', 'read', 'refused', 'saved', 'skipped')),
  -- Since when somebody reads it: a process that died is noticed by this.
  reading_at timestamptz,
  page integer,
  pages integer,
  refusal text,
  content text,
  edited text,
  -- What the list shows of it, so that it need not open the whole: name, how much is doubtful, who is there already.
  line text,
  is_confirmed boolean not null default false,
  choice text check (choice in ('merge', 'skip', 'new')),
  merge_into_id bigint,
  person_id bigint,
  expires_at timestamptz not null
);
create index resume_file_own on resume_file (group_code, company_code, account_id, id);
create index resume_file_expires on resume_file (expires_at);
select qishu_protect('resume_file');

-- The text of the résumés of people in the pool, without phone, mail and identity numbers, for search by what stands in it.
create table resume_text (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  external_person_id bigint not null,
  file_id bigint not null,
  text text not null,
  search_vector tsvector not null
);
create unique index resume_text_file on resume_text (group_code, company_code, external_person_id, file_id);
create index resume_text_search on resume_text using gin (search_vector);
select qishu_protect('resume_text');

-- What a merge changed, so that it can be taken back for seven days. What was filled is sealed: phone and mail are among it.
create table person_merge (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  external_person_id bigint not null,
  -- The row that was merged into it; null where a résumé was.
  absorbed_id bigint,
  content text not null,
  undone_at timestamptz
);
create index person_merge_person on person_merge (group_code, company_code, external_person_id, id desc);
select qishu_protect('person_merge');

-- Companies with files in the check whose days are over. The job has no enterprise before it knows them.
create function qishu_resume_due(before timestamptz) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct f.group_code, f.company_code from resume_file f where f.expires_at < before
$$;
