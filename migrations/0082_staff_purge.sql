-- Archives of people who left long ago are cleared when their time is over (area-staff 7.8).

alter table group_user_base add column purged_at timestamptz;
-- What may be cleared: people who left, by the day, as long as they are not cleared.
create index group_user_base_purge_due on group_user_base (group_code, company_code, demission_date, id)
  where deleted_at is null and staff_status = 'left' and purged_at is null;
