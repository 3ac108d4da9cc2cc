-- A role of a group may hold in some of its companies only; null: in all of them, those that come too.
alter table role add column company_codes text[] check (company_codes is null or (company_code = '' and cardinality(company_codes) > 0));
