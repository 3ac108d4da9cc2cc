-- Legal person as one of the officials, an order of honours and places that people choose, places linked with a company of
-- the group, and categories whose siblings never share a number, so that one can be put between two others (area-company 3.1, 3.6, 3.9, 3.12).

alter table company_base add column legal_person_official_id bigint;

-- Lists are ordered by number first: every index that serves one follows.
drop index honor_list, honor_honor_level, honor_honor_type, honor_is_public;
create index honor_list on honor (group_code, company_code, sort, award_date desc nulls last, id desc) where deleted_at is null;
create index honor_honor_level on honor (group_code, company_code, honor_level, sort, award_date desc nulls last, id desc) where deleted_at is null;
create index honor_honor_type on honor (group_code, company_code, honor_type, sort, award_date desc nulls last, id desc) where deleted_at is null;
create index honor_is_public on honor (group_code, company_code, is_public, sort, award_date desc nulls last, id desc) where deleted_at is null;
create index honor_award_date_desc on honor (group_code, company_code, award_date desc nulls last, id desc) where deleted_at is null;
create index honor_award_date on honor (group_code, company_code, award_date, sort, id desc) where deleted_at is null;

alter table grow add column linked_company_code text, add column sort integer;
drop index grow_list, grow_grow_type, grow_status, grow_region_code, grow_staff_count;
create index grow_list on grow (group_code, company_code, sort, establish_date desc nulls last, id desc) where deleted_at is null;
create index grow_grow_type on grow (group_code, company_code, grow_type, sort, establish_date desc nulls last, id desc) where deleted_at is null;
create index grow_status on grow (group_code, company_code, status, sort, establish_date desc nulls last, id desc) where deleted_at is null;
create index grow_region_code on grow (group_code, company_code, region_code, sort, establish_date desc nulls last, id desc) where deleted_at is null;
create index grow_staff_count on grow (group_code, company_code, staff_count, sort, establish_date desc nulls last, id desc) where deleted_at is null;

-- All companies at once, so the wall that binds the owner too is lifted and put back in this one transaction.
alter table partner_category no force row level security;
update partner_category c set sort = n.place * 10
from (select id, row_number() over (partition by group_code, company_code, parent_id order by sort, id) as place from partner_category where deleted_at is null) n
where n.id = c.id;
alter table partner_category force row level security;
