-- Certificates and systems say how long before their end somebody is told; the ledger keeps it with the item (area-company 3.7, 3.8, 3.17).

alter table certificate add column remind_offsets text[];
alter table management add column remind_offsets text[];
alter table due_item add column remind_offsets text[];

-- The category of certificates was never sent: the ledger tells of all its kinds in one.
delete from message_setting where category = 'certificate';
