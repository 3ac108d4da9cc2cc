-- Who of the talent pool became which member of staff: asked when an entry is deleted as a mistake.
create index external_person_user_base_id on external_person (group_code, company_code, user_base_id) where user_base_id is not null;
