-- The lists of the pool leave out who was cleared. Their rows stay for what is counted, and a purge makes them the newest of all: every page
-- would read past them. So the indexes of the lists hold who is there alone; who was cleared is found by external_person_pool_status, and all
-- together, as filters of several states ask for them, by external_person_list.
create index external_person_kept on external_person (group_code, company_code, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_current_city;
create index external_person_current_city
  on external_person (group_code, company_code, current_city, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_school_tier;
create index external_person_school_tier
  on external_person (group_code, company_code, school_tier, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_job_status;
create index external_person_job_status
  on external_person (group_code, company_code, job_status, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_title_level;
create index external_person_title_level
  on external_person (group_code, company_code, title_level, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_talent_type;
create index external_person_talent_type
  on external_person (group_code, company_code, talent_type, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_talent_level;
create index external_person_talent_level
  on external_person (group_code, company_code, talent_level, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_source;
create index external_person_source
  on external_person (group_code, company_code, source, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_retain_until_desc;
create index external_person_retain_until_desc
  on external_person (group_code, company_code, retain_until desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_retain_until;
create index external_person_retain_until
  on external_person (group_code, company_code, retain_until, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
drop index external_person_highest_education;
create index external_person_highest_education
  on external_person (group_code, company_code, highest_education, updated_at desc nulls last, id desc)
  where deleted_at is null and pool_status <> 'purged';
