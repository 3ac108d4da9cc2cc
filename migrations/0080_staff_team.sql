-- Teams beside the departments, with people of the company and experts from outside (area-staff 3.4, 5.2).

create table team (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  name text not null,
  team_type text not null,
  intro text,
  sort integer not null,
  search_vector tsvector
);
create index team_list on team (group_code, company_code, sort, id) where deleted_at is null;
create unique index team_name_unique on team (group_code, company_code, name) where deleted_at is null;
create index team_team_type on team (group_code, company_code, team_type, sort, id) where deleted_at is null;
create index team_search on team using gin (search_vector);
select qishu_protect('team');

create table team_user (
  id bigint generated always as identity primary key,
  group_code text not null,
  company_code text not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  deleted_at timestamptz,
  team_id bigint not null,
  user_base_id bigint,
  name text,
  avatar jsonb,
  title text,
  unit text,
  role_in_team text,
  intro text,
  show_on_profile boolean not null,
  sort integer not null
);
create index team_user_list on team_user (group_code, company_code, sort, id) where deleted_at is null;
create index team_user_team_id on team_user (group_code, company_code, team_id, sort, id) where deleted_at is null;
create index team_user_user_base_id on team_user (group_code, company_code, user_base_id, sort, id) where deleted_at is null;
select qishu_protect('team_user');

-- Nobody stands twice in one team.
create unique index team_user_person_unique on team_user (team_id, user_base_id) where user_base_id is not null and deleted_at is null;
