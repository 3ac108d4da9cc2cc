-- Whoever stands in a patent, and the goods of a mark, are entries with fields of their own (area-company 3.14, 3.15): a name
-- with the colleague it means, a group with a name. Nobody was linked before, so no name is guessed to be somebody of the roster.
-- Every line of the old goods becomes an entry: «0901 计算机软件» with its group where that is one of the class, else whole as the name.

create function pg_temp.named(names text[]) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('name', name) order by place) from unnest(names) with ordinality as n (name, place)
$$;
create function pg_temp.goods_entries(content text, class text) returns jsonb language sql immutable as $$
  select jsonb_agg(entry order by place) from (
    select entry, min(place) as place from (
      select place, case when read[1] is not null and left(read[1], 2) = lpad(class, 2, '0')
        then jsonb_build_object('groupCode', read[1], 'name', btrim(read[2])) else jsonb_build_object('name', line) end as entry
      from (
        select place, btrim(regexp_replace(part, '\s+', ' ', 'g')) as line, regexp_match(btrim(regexp_replace(part, '\s+', ' ', 'g')), '^([0-9]{4})[ :：]+(.+)$') as read
        from regexp_split_to_table(content, '[;；\r\n]+') with ordinality as p (part, place)
      ) lines where line <> ''
    ) entries group by entry
  ) each_once
$$;

alter table patent
  alter column applicants type jsonb using pg_temp.named(applicants),
  alter column patentees type jsonb using pg_temp.named(patentees),
  alter column inventors type jsonb using pg_temp.named(inventors);
alter table brand alter column goods type jsonb using pg_temp.goods_entries(goods, brand_class);

drop function pg_temp.named(text[]);
drop function pg_temp.goods_entries(text, text);
