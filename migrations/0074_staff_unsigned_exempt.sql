-- Part-time and dispatched people owe no written contract here (LCL 69, 58): the partial index of the alert holds the same list as the code.
drop index group_user_base_contract_unsigned;
create index group_user_base_contract_unsigned on group_user_base (group_code, company_code, group_info_id, entry_date)
  where deleted_at is null and staff_status in ('probation', 'regular', 'pending_demission') and has_contract is not true
    and employment_type not in ('part_time', 'dispatch', 'service', 'intern', 'rehire', 'consultant', 'outsource');
