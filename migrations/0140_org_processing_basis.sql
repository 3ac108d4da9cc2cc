-- On what a company rests when it enters personal data of its people: human resources management (PIPL article 13, 1 (2)), since it came to the
-- platform. The people themselves read it; what they enter of their own rests on their separate consent (consent_record).
alter table company
  add processing_basis text not null default 'hr_management' check (processing_basis in ('hr_management')),
  add processing_basis_at timestamptz not null default now();
update company set processing_basis_at = created_at;
