-- Evidence that a mark was used: one record a use, with its day and where it was (area-company 3.15). Files that stood
-- at the mark alone become one record of it. Its day was never asked: the last use that was written down, else the
-- earliest day that is known, so that the warning of three years comes too early rather than too late.

create table brand_evidence (
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
  use_date date not null,
  channel text not null,
  files jsonb
);
create index brand_evidence_list on brand_evidence (group_code, company_code, use_date desc nulls last, id desc) where deleted_at is null;
create index brand_evidence_brand_id on brand_evidence (group_code, company_code, brand_id);
alter table brand add column last_proven_date date;

-- All companies at once, so the walls that bind the owner too are lifted and put back in this one transaction.
alter table brand no force row level security;
alter table file_ref no force row level security;
insert into brand_evidence (group_code, company_code, created_by, created_at, updated_by, updated_at, brand_id, use_date, channel, files)
select b.group_code, b.company_code, b.updated_by, b.updated_at, b.updated_by, b.updated_at, b.id,
  coalesce(b.last_use_date, b.registration_date, b.application_date, (b.created_at at time zone 'Asia/Shanghai')::date), '原使用证据，日期待核实', b.use_evidence
from brand b where jsonb_array_length(b.use_evidence) > 0;
update file_ref r set entity = 'brand_evidence', entity_id = e.id, field = 'files'
from brand_evidence e where r.entity = 'brand' and r.field = 'useEvidence' and r.entity_id = e.brand_id;
update brand b set last_proven_date = e.use_date from brand_evidence e where e.brand_id = b.id;
alter table brand force row level security;
alter table file_ref force row level security;
select qishu_protect('brand_evidence');
alter table brand drop column use_evidence;
