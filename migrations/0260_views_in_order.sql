-- Orders of the lists that read several tables or follow a day: each is served in both directions, with the rows that have no such day.

-- Labour contracts: counted from the index of the list alone, and by the day on which they end.
drop index staff_contract_list;
create index staff_contract_list on staff_contract (group_code, company_code, start_date desc nulls last, id desc)
  include (user_base_id) where deleted_at is null;
create index staff_contract_end_date on staff_contract (group_code, company_code, end_date, id)
  include (user_base_id) where deleted_at is null;

drop index staff_contract_user_base_id;
create index staff_contract_user_base_id on staff_contract (group_code, company_code, user_base_id) include (deleted_at);

-- Changes of people: counted from the index of the list alone.
drop index staff_work_list;
create index staff_work_list on staff_work (group_code, company_code, effective_date desc nulls last, id desc)
  include (user_base_id) where deleted_at is null;
drop index staff_work_user_base_id;
create index staff_work_user_base_id on staff_work (group_code, company_code, user_base_id) include (deleted_at);

-- Papers, by the day on which they run out and by that of their issue. Reminders read the first ones as before.
drop index group_user_base_id_valid_to;
create index group_user_base_id_valid_to on group_user_base (group_code, company_code, id_valid_to, id)
  include (staff_status, group_info_id) where deleted_at is null;
create index group_user_base_id_valid_from on group_user_base (group_code, company_code, id_valid_from, id)
  where deleted_at is null;
drop index degree_title_expire;
create index degree_title_expire on degree_title (group_code, company_code, expire_date, id)
  include (owner_id) where deleted_at is null and owner_type = 'internal';
create index degree_title_obtain_date on degree_title (group_code, company_code, obtain_date, id)
  where deleted_at is null and owner_type = 'internal';
drop index train_record_expire;
create index train_record_expire on train_record (group_code, company_code, certificate_expire_date, id)
  include (owner_id) where deleted_at is null and owner_type = 'internal' and certificate_name is not null;
create index train_record_end_date on train_record (group_code, company_code, end_date, id)
  where deleted_at is null and owner_type = 'internal' and certificate_name is not null;
drop index staff_file_expire;
create index staff_file_expire on staff_file (group_code, company_code, expire_date, id)
  include (owner_id) where deleted_at is null and owner_type = 'internal';
create index staff_file_issue_date on staff_file (group_code, company_code, issue_date, id)
  where deleted_at is null and owner_type = 'internal';

-- Annuities that nobody has paid yet.
create index patent_fee_open on patent_fee (group_code, company_code, due_date, id)
  include (patent_id) where deleted_at is null and paid_date is null and not settled;
