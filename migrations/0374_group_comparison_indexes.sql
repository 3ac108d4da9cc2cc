-- Figures of companies on days of the past read these indexes alone, as the company portrait does: the days of grant, end and registration
-- join what it counts by.
drop index patent_portrait;
create index patent_portrait on patent (group_code, company_code, patent_type, legal_status, application_date)
  include (is_core, grant_date, status_date)
  where deleted_at is null;
drop index brand_portrait;
create index brand_portrait on brand (group_code, company_code, status, application_date)
  include (registration_date, exclusive_end)
  where deleted_at is null;
drop index copyright_portrait;
create index copyright_portrait on copyright (group_code, company_code, copyright_kind, registration_date)
  include (status)
  where deleted_at is null;
drop index certificate_portrait;
create index certificate_portrait on certificate (group_code, company_code, status, cert_type, cert_level)
  include (issue_date, effective_date, expiry_date)
  where deleted_at is null;
