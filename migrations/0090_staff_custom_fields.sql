-- Values of the fields that a company added are found by containment (custom-fields.ts): filter, uniqueness, imports.
create index group_user_base_custom_fields on group_user_base using gin (custom_fields jsonb_path_ops) where deleted_at is null and custom_fields is not null;
