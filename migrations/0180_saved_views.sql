-- Saved views beside the arrangements: a name makes a row a view that its owner, the holders of some roles or the whole
-- company choose. A row without a name stays what it was: how one person has arranged a list, or one view of it (base_id),
-- and which view opens the list for him (default_id).
alter table view_config
  add column id bigint generated always as identity,
  add column name text not null default '',
  add column base_id bigint not null default 0,
  add column default_id bigint,
  add column shared text not null default 'own' check (shared in ('own', 'role', 'company')),
  add column role_ids bigint[] not null default '{}',
  add column version integer not null default 0,
  add constraint view_config_kind check (
    case
      when name = '' then shared = 'own'
      else base_id = 0 and default_id is null and (shared = 'role') = (cardinality(role_ids) > 0)
    end
  );
alter table view_config drop constraint view_config_pkey;
alter table view_config add primary key (id);
-- Arrangements and names of one person in one list; led by the tenant like every index of the house.
create unique index view_config_own on view_config (group_code, company_code, account_id, scene, base_id, name);
create index view_config_shared on view_config (group_code, company_code, scene) where shared <> 'own';
