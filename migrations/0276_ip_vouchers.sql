-- Renewals of marks are records with their voucher; an annuity is proved by files of any kind, not by one picture (area-company 3.14, 3.15).

create table brand_renewal (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  brand_id bigint not null,
  renew_date date not null,
  new_end date not null,
  voucher jsonb
);
create index brand_renewal_list on brand_renewal (group_code, company_code, new_end desc nulls last, id desc) where deleted_at is null;
create index brand_renewal_brand_id on brand_renewal (group_code, company_code, brand_id);

-- All companies at once, so the walls that bind the owner too are lifted and put back in this one transaction.
alter table brand no force row level security;
alter table patent_fee no force row level security;
insert into brand_renewal (group_code, company_code, created_by, updated_by, brand_id, renew_date, new_end)
select b.group_code, b.company_code, b.updated_by, b.updated_by, b.id, (r.value ->> 'date')::date, (r.value ->> 'newEnd')::date
from brand b cross join lateral jsonb_array_elements(b.renewals) r where jsonb_typeof(b.renewals) = 'array';
update patent_fee set voucher = jsonb_build_array(voucher) where jsonb_typeof(voucher) = 'object';
alter table brand force row level security;
alter table patent_fee force row level security;
select qishu_protect('brand_renewal');
alter table brand drop column renewals;
