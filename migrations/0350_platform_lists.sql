-- What the specification has as lists were texts with signs between their entries (area-company 3.1, 3.10, 3.11, 3.13 to 3.16).
-- Every entry comes over once, in the order in which it was written; a text of nothing but signs is no list. Keyword columns
-- stay as they are: they hold the words of the entries and never held the signs.

create function pg_temp.list_entries(content text) returns text[] language sql immutable as $$
  select array_agg(entry order by place) from (
    select btrim(regexp_replace(part, '\s+', ' ', 'g')) as entry, min(place) as place
    from regexp_split_to_table(content, '[;；,，、|\r\n]+') with ordinality as p (part, place) group by 1
  ) entries where entry <> ''
$$;

alter table company_base alter column former_names type text[] using pg_temp.list_entries(former_names);
alter table company_news alter column tags type text[] using pg_temp.list_entries(tags);
alter table film alter column tags type text[] using pg_temp.list_entries(tags);
alter table material alter column tags type text[] using pg_temp.list_entries(tags);
alter table patent
  -- An empty list names nobody just as null does: the schema asks for an entry.
  alter column applicants drop not null,
  alter column applicants type text[] using pg_temp.list_entries(applicants),
  alter column patentees type text[] using pg_temp.list_entries(patentees),
  alter column inventors type text[] using pg_temp.list_entries(inventors),
  alter column ipc_codes type text[] using pg_temp.list_entries(ipc_codes);
alter table brand alter column brand_class_second type text[] using pg_temp.list_entries(brand_class_second);
alter table copyright
  alter column owners drop not null,
  alter column owners type text[] using pg_temp.list_entries(owners),
  alter column authors type text[] using pg_temp.list_entries(authors);

-- Pieces that somebody is writing: their forms are kept as they stand. All companies at once, so the wall is lifted meanwhile.
alter table company_news_draft no force row level security;
update company_news_draft set content = jsonb_set(content, '{tags}', coalesce(to_jsonb(pg_temp.list_entries(content ->> 'tags')), 'null'::jsonb))
where jsonb_typeof(content -> 'tags') = 'string';
alter table company_news_draft force row level security;

drop function pg_temp.list_entries(text);
