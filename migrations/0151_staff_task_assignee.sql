-- What is waiting for a person to do: shown before the person goes, and passed on (handover).
create index staff_task_assignee on staff_task (group_code, company_code, assignee_id) where deleted_at is null and assignee_id is not null and done is not true;
