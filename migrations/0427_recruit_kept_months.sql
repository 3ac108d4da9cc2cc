-- Months after the consent for which a company keeps people of the pool unless another day is named.
alter table recruit_setting add column kept_months integer not null default 12 check (kept_months between 6 and 24);
