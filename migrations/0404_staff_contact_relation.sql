-- Rosters name an emergency contact without saying who that is to the person; the relation stays required of other relatives (rule of the entity).
alter table user_family alter column relation drop not null;
