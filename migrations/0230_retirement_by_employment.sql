-- Who is hired again after retirement is not due to retire: the form of employment decides whether the day counts.
drop index group_user_base_retire_date;
create index group_user_base_retire_date on group_user_base (group_code, company_code, retire_date)
  include (staff_status, group_info_id, employment_type) where deleted_at is null;
