-- 人员结构 counts titles, and who came and went by month, out of the same index (area-staff 5.3).
drop index group_user_base_composition;
create index group_user_base_composition on group_user_base (group_code, company_code, group_info_id, staff_status)
  include (employment_type, birthday, sex, highest_education, entry_date, group_entry_date, title_level, demission_date) where deleted_at is null;
