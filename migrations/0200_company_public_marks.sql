-- What is shown to others and in the portrait: marks that lists are narrowed by (area-company 3.3, 3.4, 3.7, 3.9, 3.11).

alter table official_user add column show_in_portrait boolean;
create index official_user_show_in_portrait on official_user (group_code, company_code, show_in_portrait, sort, id) where deleted_at is null;
create index finance_disclosure on finance (group_code, company_code, disclosure, year desc nulls last, finance_date desc nulls last, id desc) where deleted_at is null;
create index certificate_is_public on certificate (group_code, company_code, is_public, expiry_date, id) where deleted_at is null;
create index honor_is_public on honor (group_code, company_code, is_public, award_date desc nulls last, id desc) where deleted_at is null;
create index film_is_public on film (group_code, company_code, is_public, sort, created_at desc nulls last, id desc) where deleted_at is null;
