-- Where a link of an administrator was sent: whoever opens it has shown that the number or mail is his.
alter table password_reset add column sent_to text check (sent_to in ('sms', 'email'));
