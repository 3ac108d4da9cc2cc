-- The roster is filtered by the level of a skill as it is by that of a title.

create index group_user_base_skill_level on group_user_base (group_code, company_code, skill_level, entry_date desc nulls last, id desc) where deleted_at is null;
