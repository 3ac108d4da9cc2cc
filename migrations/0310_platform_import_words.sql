-- What a company answered when it was asked for a word of its own sheets: «退休» in a column of choices is 退休返聘 from then on.
create table import_word (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  entity text not null,
  field text not null,
  -- The word as it is compared: half-width, lower case, without blanks.
  word text not null,
  -- The word of the choice that it stands for.
  meaning text not null,
  created_by bigint not null,
  created_at timestamptz not null default now()
);
create unique index import_word_of_company on import_word (group_code, company_code, entity, field, word);
select qishu_protect('import_word');
