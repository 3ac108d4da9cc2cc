-- What was deleted lately is listed by company, latest first; live rows are not in these indexes.

create index shareholder_deleted on shareholder (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index official_user_deleted on official_user (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index finance_deleted on finance (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index partner_deleted on partner (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index partner_category_deleted on partner_category (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index certificate_deleted on certificate (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index management_deleted on management (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index grow_deleted on grow (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index honor_deleted on honor (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index material_deleted on material (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index patent_deleted on patent (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index brand_deleted on brand (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index copyright_deleted on copyright (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
