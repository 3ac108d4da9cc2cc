-- Investors of a financing round: one record each, with what they gave and the share they hold for it (area-company 3.4).
-- Every line of the old text becomes one record: «名称、金额、比例», numbers where they can be read without doubt; a line that
-- cannot be read stays whole as the name. A round has a hundred records: lines beyond them stay together in the last one.

create table financing_investor (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  finance_id bigint not null,
  name text not null,
  amount numeric(18,2),
  ratio numeric(7,4)
);
create index financing_investor_list on financing_investor (group_code, company_code, amount desc nulls last, id desc) where deleted_at is null;
create index financing_investor_finance_id on financing_investor (group_code, company_code, finance_id);
alter table finance add column investor_names text;

-- All companies at once, so the wall that binds the owner too is lifted and put back in this one transaction.
alter table finance no force row level security;
with line as (
  select f.id as finance_id, least(l.place, 100) as place, string_agg(btrim(l.line), '；' order by l.place) as line
  from finance f cross join lateral regexp_split_to_table(f.investors, '[\r\n]+') with ordinality as l (line, place)
  where btrim(l.line) <> '' group by f.id, least(l.place, 100)
), part as (
  -- A name, then an amount with or without a share, or a share alone. Figures of more digits than the columns keep do not match.
  select l.*,
    regexp_match(l.line, '^(.+?)[、,，[:space:]]+([0-9]{1,12}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(\.[0-9]{1,6})?(亿|万)?(元)?(?:[、,，[:space:]]+([0-9]{1,3}(?:\.[0-9]{1,4})?)[%％]?)?$') as full_form,
    regexp_match(l.line, '^(.+?)[、,，[:space:]]+([0-9]{1,3}(?:\.[0-9]{1,4})?)[%％]$') as short_form
  from line l
), figure as (
  select p.*,
    coalesce(p.full_form[1], p.short_form[1]) as name,
    (replace(p.full_form[2], ',', '') || coalesce(p.full_form[3], ''))::numeric
      * case p.full_form[4] when '亿' then 100000000 when '万' then 10000 else 1 end as amount,
    coalesce(p.full_form[6], p.short_form[2])::numeric as ratio
  from part p
), checked as (
  -- A bare small number may be part of a name («二号基金 3»), a sum above 100 says that the figures are no shares, and where
  -- several stand in one line nobody can tell whose the figures are.
  select g.*,
    g.name is not null and g.line !~ '[;；]' and coalesce(g.ratio, 0) <= 100
      and coalesce(sum(g.ratio) over (partition by g.finance_id), 0) <= 100
      and (g.full_form is null or (g.amount = round(g.amount, 2) and g.amount < 1e13
        and (g.amount >= 1000 or g.full_form[4] is not null or g.full_form[5] is not null))) as is_read
  from figure g
)
insert into financing_investor (group_code, company_code, created_by, created_at, updated_by, updated_at, finance_id, name, amount, ratio)
select f.group_code, f.company_code, f.updated_by, f.updated_at, f.updated_by, f.updated_at, f.id,
  case when c.is_read then c.name else c.line end, case when c.is_read then c.amount end, case when c.is_read then c.ratio end
from checked c join finance f on f.id = c.finance_id order by c.finance_id, c.place;
update finance f set investor_names = i.names
from (select finance_id, string_agg(name, '、' order by amount desc nulls last, id) as names from financing_investor group by finance_id) i
where i.finance_id = f.id;
alter table finance force row level security;
select qishu_protect('financing_investor');
alter table finance drop column investors;
