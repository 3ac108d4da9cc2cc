-- Who takes care of an item since somebody handed it over: the owner follows the row of the item and would be written anew every morning.
alter table due_item add column handed_to_id bigint;
create index due_item_handed on due_item (group_code, company_code, handed_to_id, due_date, id)
  where handed_to_id is not null and deleted_at is null;
-- What somebody is told of first thing in the morning: open items of a company by kind and day, without the settled ones of all years.
create index due_item_waiting on due_item (group_code, company_code, kind, due_date, id)
  where deleted_at is null and state in ('open', 'snoozed');
