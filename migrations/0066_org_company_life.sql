-- Freezing, dissolving and restoring a company: since when, by whom, why; when a dissolved one was closed for good.
alter table company
  add column status_at timestamptz,
  add column status_by bigint,
  add column status_reason text,
  add column closed_at timestamptz;
create index company_to_close on company (status_at) where status = 'dissolved' and closed_at is null;
create index company_owner on company (owner_account_id) where status = 'dissolved';
create index company_created on company (created_at desc, company_code desc);

-- Members of companies, waiting invitations and disabled ones included, for whoever runs the platform: counts only.
create function qishu_member_counts(wanted text[]) returns table (company_code text, members bigint)
language sql stable security definer set search_path = public as $$
  select c.company_code, count(m.id) from company c
  left join member m on m.group_code = c.group_code and m.company_code = c.company_code and m.status <> 'left'
  where c.company_code = any(wanted) group by c.company_code
$$;

-- The nightly jobs leave frozen and dissolved companies alone; what is due is done the night after they are back.
create or replace function qishu_companies_with_due_demissions(today date) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct d.group_code, d.company_code from demission_record d join company c on c.company_code = d.company_code and c.status = 'active'
  where (d.status = 'submitted' and d.last_work_date < today)
    or (d.status = 'confirmed' and d.last_work_date between today - 7 and today - 1)
$$;
create or replace function qishu_companies_with_due_changes(today date) returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct w.group_code, w.company_code from staff_work w join company c on c.company_code = w.company_code and c.status = 'active'
  where w.status = 'scheduled' and w.deleted_at is null and w.change_type <> 'demission' and w.effective_date <= today
$$;
create or replace function qishu_companies_with_auto_labels() returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct l.group_code, l.company_code from label l join company c on c.company_code = l.company_code and c.status = 'active'
  where l.kind = 'auto' and l.scope = 'staff' and l.deleted_at is null
$$;
create or replace function qishu_companies_with_unlinked_members() returns table (group_code text, company_code text)
language sql stable security definer set search_path = public as $$
  select distinct m.group_code, m.company_code from member m join company c on c.company_code = m.company_code and c.status = 'active'
  where m.staff_id is null and m.status = 'active' and m.company_code <> '' limit 10000
$$;
