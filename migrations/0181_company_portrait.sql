-- The panels of the company portrait count along these indexes alone (area-company 5, 6).

create index group_user_base_movement on group_user_base (group_code, company_code, entry_date)
  include (demission_date, staff_status, employment_type) where deleted_at is null;
create index certificate_portrait on certificate (group_code, company_code, status, cert_type, cert_level) where deleted_at is null;
create index honor_portrait on honor (group_code, company_code, honor_level, award_date) where deleted_at is null;
create index patent_portrait on patent (group_code, company_code, patent_type, legal_status, application_date) include (is_core) where deleted_at is null;
create index brand_portrait on brand (group_code, company_code, status, application_date) where deleted_at is null;
create index copyright_portrait on copyright (group_code, company_code, copyright_kind, registration_date) where deleted_at is null;
