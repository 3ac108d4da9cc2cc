-- When the file of an export was last fetched (area account-org 3.12 lastDownloadAt).
alter table export_record add column last_download_at timestamptz;
