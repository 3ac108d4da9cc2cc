-- What an invitation was sent to, masked as its sender was told. The list shows it until the person comes in: what the account says of itself
-- would tell whether a number had one.
alter table member add column invited_as text;
