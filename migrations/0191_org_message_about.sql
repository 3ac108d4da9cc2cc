-- Unread messages about one row, which are settled together when the row is dealt with.
create index message_about on message (group_code, company_code, biz_type, biz_id) where status = 'unread' and biz_id is not null;
