-- In whose name a copy of a message leaves (`group:company`): each enterprise has a quota a day. Empty: the account itself, or the platform.
alter table message_delivery add column sender text not null default '';

-- Whether the file of an export took a proof of identity to make: fetching it takes one too. Of files made before, nobody knows.
alter table export_record add column needs_proof boolean not null default true;
alter table export_record alter column needs_proof set default false;
