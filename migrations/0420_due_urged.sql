-- When somebody last urged whoever looks after an item: once in 24 hours.
alter table due_item add column urged_at timestamptz;
