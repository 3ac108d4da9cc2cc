-- A workbook with several sheets is several batches of one set: checked, committed and undone together.

alter table import_batch add column set_id bigint;
create index import_batch_set on import_batch (group_code, company_code, set_id) where set_id is not null;
