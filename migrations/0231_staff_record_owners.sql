-- Records and labels of people inside and outside: owner_type and owner_id say whose they are, generated columns make both owners real keys
-- (docs/decisions/015). Rows of the roster and of the talent pool are marked as deleted, never taken out of their tables, so that no index of
-- the keys is needed for that direction.
do $$
declare
  record_table text;
begin
  foreach record_table in array array['study_record', 'train_record', 'work_record', 'project_record', 'degree_title', 'staff_file'] loop
    execute format('alter table %I
      add constraint %I check (owner_type in (''internal'', ''external'')),
      add column user_base_id bigint generated always as (case when owner_type = ''internal'' then owner_id end) stored references group_user_base,
      add column external_person_id bigint generated always as (case when owner_type = ''external'' then owner_id end) stored references external_person',
      record_table, record_table || '_owner_type_check');
  end loop;
end
$$;
alter table label_link
  add column user_base_id bigint generated always as (case when owner_type = 'staff' then owner_id end) stored references group_user_base,
  add column external_person_id bigint generated always as (case when owner_type = 'talents' then owner_id end) stored references external_person;

-- One highest and one first education, one highest title of a person, inside as outside.
drop index study_record_highest_unique;
drop index study_record_first_unique;
drop index degree_title_highest_unique;
create unique index study_record_highest_unique on study_record (group_code, company_code, owner_id, owner_type) where deleted_at is null and is_highest;
create unique index study_record_first_unique on study_record (group_code, company_code, owner_id, owner_type) where deleted_at is null and is_first;
create unique index degree_title_highest_unique on degree_title (group_code, company_code, owner_id, owner_type, kind) where deleted_at is null and is_highest;
