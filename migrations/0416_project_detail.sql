-- How far a milestone is that takes longer than a day: the dark part of its bar.
alter table project_milestone add column progress numeric(7,4);
