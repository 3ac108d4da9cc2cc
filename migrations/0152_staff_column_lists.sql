-- Any list of an entity that takes fields of a company may keep columns: the declarations say which lists there are, the table only their form.
alter table table_field drop constraint table_field_table_code_check;
alter table table_field add constraint table_field_table_code_check check (table_code ~ '^[a-z][a-z_]{0,39}$');
