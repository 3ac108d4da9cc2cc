-- First day of the service without a break of who was moved within the group (实施条例 article 10); null: it follows from the
-- days of the row. Rows that were moved before are counted as they were.
alter table group_user_base add column continuous_since date;
