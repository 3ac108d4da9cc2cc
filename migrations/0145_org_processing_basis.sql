-- On what basis a company keeps personal data of its people (PIPL article 13): one row for each time it was put on record, never changed.
create table processing_basis (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  basis text not null check (basis in ('hr_management', 'labour_contract', 'legal_duty')),
  -- Rules of work or collective agreement that the basis rests on, and when people were told; null: not named yet.
  document text,
  told_on date,
  -- Null: recorded by the product when the company began.
  recorded_by bigint,
  recorded_name text,
  recorded_at timestamptz not null default now()
);
create index processing_basis_company on processing_basis (group_code, company_code, id desc);
-- Companies that are there: what the product assumed of them so far. Written before the wall is up, as it spans all of them.
insert into processing_basis (group_code, company_code, basis, recorded_at)
select group_code, company_code, 'hr_management', created_at from company order by company_code;
select qishu_protect('processing_basis');
