-- A file is read by its owner and by whoever may read a row that holds it (area account-org §7.9); only what colleagues see
-- by design stays open to all members.

alter table file alter column visibility set default 'private';

-- Cards of the talent wall that were made without telling that they hold their cover. Only the covers that whoever made or
-- changed the card had uploaded: a card may have named any file.
insert into file_ref (file_id, entity, entity_id, field, group_code, company_code)
select f.id, 'talent_wall_item', w.id, 'coverPhoto', f.group_code, f.company_code
from talent_wall_item w join file f on f.path = w.cover_photo ->> 'path' and f.group_code = w.group_code and f.company_code = w.company_code
where w.cover_photo is not null and f.owner_account_id in (w.created_by, w.updated_by) and f.status in ('ready', 'uploading')
on conflict do nothing;

-- Files that rows hold: their readers are those of the rows. Portraits, logos and single pictures are shown to colleagues
-- without a code. What no row refers to may stand in a text or be a logo by another name: it stays as readable as it was.
update file f set visibility = 'private'
where f.visibility = 'member' and f.biz_type not in ('avatar', 'logo', 'picture', 'editor')
  and exists (select from file_ref r where r.file_id = f.id)
  and not exists (select from account a where a.avatar_file_id = f.id)
  and not exists (select from company c where c.company_code = f.company_code and c.logo ->> 'path' = f.path);
