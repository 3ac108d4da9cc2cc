-- Which further posts the deletion of a person ended, and which deletion: its undoing opens these again and no other.

alter table staff_placement add column ended_by_deletion_at timestamptz;
create index staff_placement_ended_by_deletion on staff_placement (user_base_id) where ended_by_deletion_at is not null;
