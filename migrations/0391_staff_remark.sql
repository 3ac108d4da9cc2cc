-- What the own lists of companies write at the end of a line about a person.
alter table group_user_base add column remark text;
