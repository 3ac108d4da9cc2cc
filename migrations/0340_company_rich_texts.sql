-- Introduction of a company and résumé of an official hold rich text (area-company 3.1, 3.3): what was typed as plain lines becomes
-- paragraphs. All companies at once, so the wall that binds the owner too is lifted and put back in this one transaction.
alter table company_base no force row level security;
update company_base set intro = '<p>' || replace(replace(replace(replace(replace(intro, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), e'\r', ''), e'\n', '</p><p>') || '</p>'
where intro is not null and intro <> '';
alter table company_base force row level security;
alter table official_user no force row level security;
update official_user set resume = '<p>' || replace(replace(replace(replace(replace(resume, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), e'\r', ''), e'\n', '</p><p>') || '</p>'
where resume is not null and resume <> '';
alter table official_user force row level security;
