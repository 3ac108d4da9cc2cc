-- A region chosen in the list of places means all that lies in it: codes by their beginning, as province and city of the map do.
drop index grow_region_code;
create index grow_region_code_prefix on grow (group_code, company_code, region_code text_pattern_ops) where deleted_at is null;
