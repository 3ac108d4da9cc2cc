-- Values of the fields that a company adds to people outside; found by containment (custom-fields.ts) as those of people inside are.
alter table external_person add column custom_fields jsonb;
create index external_person_custom_fields on external_person using gin (custom_fields jsonb_path_ops) where deleted_at is null and custom_fields is not null;
