-- What the check screen of an import shows where that is not the cell as it was read: the value as it will be stored, by key.
alter table import_row add column shown jsonb not null default '{}';
-- Rows that a batch made besides its own (departments): [{"entity": "group_info", "id": 12, "version": 1}], in the order they were made.
alter table import_batch add column made jsonb not null default '[]';
-- Sheets of the workbook that were not taken: [{"sheetName": "通讯录", "rows": 12}].
alter table import_batch add column other_sheets jsonb not null default '[]';
