-- Patents are found by the beginning of their main class (area-company 5, ipcMain). The operator class compares by
-- bytes, as the filter does: a plain index could not serve a beginning under every collation.

create index patent_ipc_main_prefix on patent (group_code, company_code, ipc_main text_pattern_ops) where deleted_at is null;
