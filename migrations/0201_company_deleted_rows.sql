-- What was deleted lately is listed by company, latest first, as in 0183.

create index financial_report_deleted on financial_report (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index company_news_deleted on company_news (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
create index film_deleted on film (group_code, company_code, deleted_at desc, id desc) where deleted_at is not null;
