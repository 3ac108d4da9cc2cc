-- A day of retirement that was approved or agreed goes before the computed one (area-staff 3.2 retireDate).

alter table group_user_base add column retire_date_override date;
alter table group_user_base add column retire_date_reason text;
