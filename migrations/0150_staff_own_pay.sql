-- Whether people of a company read their own pay (area-staff 5.2: own, if the company allows it).
alter table staff_setting add column own_salary boolean not null default false;
