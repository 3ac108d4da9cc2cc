-- Head counts by age, education, sex, service and department read this index alone: rows of the roster are wide, these columns are few.
create index group_user_base_composition on group_user_base (group_code, company_code, group_info_id, staff_status)
  include (employment_type, birthday, sex, highest_education, entry_date, group_entry_date) where deleted_at is null;
