-- The least monthly wage of a place, with the year and source of its row: pay below it is told, severance is raised to it (regulation 27).
alter table local_wage add column minimum numeric(18,2);
