-- Reminders of deadlines: who was told of what, so that nobody hears it twice; what the nightly look-up finds by index (area-staff 7.4, 7.5).

create table staff_reminder (
  group_code text not null,
  company_code text not null,
  account_id bigint not null,
  kind text not null,
  -- The row whose date it is: the person, or one of the certificates.
  ref_table text not null,
  ref_id bigint not null,
  user_base_id bigint not null,
  due_date date not null,
  step integer not null,
  told_at timestamptz not null,
  primary key (group_code, company_code, account_id, kind, ref_table, ref_id, due_date, step)
);
create index staff_reminder_person on staff_reminder (group_code, company_code, user_base_id);
select qishu_protect('staff_reminder');

create index degree_title_expire on degree_title (group_code, company_code, expire_date) where deleted_at is null and expire_date is not null;
create index train_record_expire on train_record (group_code, company_code, certificate_expire_date) where deleted_at is null and certificate_expire_date is not null;
create index staff_file_expire on staff_file (group_code, company_code, expire_date) where deleted_at is null and expire_date is not null;
