-- What a person uploaded in the last hour is counted before each upload (area account-org §7.2).
create index file_owner_age on file (owner_account_id, created_at);
