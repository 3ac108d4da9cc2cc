-- Indexes of reads that took more than 300 ms of database time in a company of a million people.

-- What the roster filters by beside what 人员结构 counts: the people of any filter are counted from this index alone.
drop index group_user_base_composition;
create index group_user_base_composition on group_user_base (group_code, company_code, group_info_id, staff_status)
  include (employment_type, birthday, sex, highest_education, entry_date, group_entry_date, title_level, demission_date,
    position_category, skill_level, completeness, contract_end_date, probation_end_date, retire_date)
  where deleted_at is null;

-- Dates of the alerts with what decides whether a person counts: people who left keep their dates and would be read one by one.
drop index group_user_base_contract_end_date;
create index group_user_base_contract_end_date on group_user_base (group_code, company_code, contract_end_date)
  include (staff_status, group_info_id) where deleted_at is null;
drop index group_user_base_retire_date;
create index group_user_base_retire_date on group_user_base (group_code, company_code, retire_date)
  include (staff_status, group_info_id) where deleted_at is null;
drop index group_user_base_id_valid_to;
create index group_user_base_id_valid_to on group_user_base (group_code, company_code, id_valid_to)
  include (staff_status, group_info_id) where deleted_at is null and id_valid_to is not null;
create index group_user_base_on_probation on group_user_base (group_code, company_code, probation_end_date)
  include (group_info_id) where deleted_at is null and staff_status = 'probation';

-- Who left, by day: turnover and the trend of the portrait read only the months they show.
create index group_user_base_demission on group_user_base (group_code, company_code, demission_date)
  include (group_info_id, entry_date, staff_status, employment_type) where deleted_at is null and demission_date is not null;

-- The list by the time of entry into the system.
create index group_user_base_created_at on group_user_base (group_code, company_code, created_at desc nulls last, id desc)
  where deleted_at is null;

-- Who was deleted: counts of labels leave them out.
create index group_user_base_deleted on group_user_base (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index external_person_deleted on external_person (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
drop index label_link_owner;
create index label_link_owner on label_link (group_code, company_code, owner_type, owner_id) include (label_id);

-- Changes of place after a day, for views as of a day.
create index staff_placement_history_since on staff_placement_history (group_code, company_code, valid_to);
