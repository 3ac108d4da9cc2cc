-- In whose name a copy of a message leaves (`group:company`): each enterprise has a quota a day. Empty: the account itself, or the platform.
alter table message_delivery add column sender text not null default '';
