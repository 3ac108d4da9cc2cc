-- Labels: who may see and give them; what the nightly job and the list of labels look for (area-staff 3.4, 5.3).

alter table label add column visible_roles jsonb;
alter table label add column taggable_roles jsonb;
create index label_list on label (group_code, company_code, sort, id) where deleted_at is null;

-- Companies with labels that follow from rules: the nightly job has no tenant before it asks. Codes only.
create function qishu_companies_with_auto_labels() returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct l.group_code, l.company_code from label l where l.kind = 'auto' and l.scope = 'staff' and l.deleted_at is null
$$;
