-- A receipt stays one row whatever instalments it fills: which of them takes what is replayed from the rows.
alter table contract_receipt drop column split_from_id;
