-- Ages by which the nightly job finds what is over: codes, sessions, keys, resets, trusted devices.
create index verify_code_age on verify_code (expire_at);
create index session_age on session (least(ended_at, absolute_expire_at));
create index login_secret_key_age on login_secret_key (expire_at);
create index password_reset_age on password_reset (expire_at);
create index trusted_device_age on trusted_device (expire_at);
