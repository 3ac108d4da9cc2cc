-- How much one account has uploaded lately over all of its enterprises (area account-org 7.2: the limit is the person's); no row leaves,
-- only two sums and the seconds until the oldest file of each leaves its window. Walks file_owner_age (0063).
create function qishu_recent_uploads(person bigint, made_here text[], files_seconds integer, bytes_seconds integer)
returns table (files bigint, bytes bigint, files_left integer, bytes_left integer)
language sql stable security definer set search_path = public as $$
  with recent as (
    select size, created_at, created_at > now() - make_interval(secs => files_seconds) as just from file
    where owner_account_id = person and created_at > now() - make_interval(secs => bytes_seconds) and biz_type <> all(made_here))
  select count(*) filter (where just), coalesce(sum(size), 0)::bigint,
    ceil(coalesce(extract(epoch from min(created_at) filter (where just) - now()), 0) + files_seconds)::integer,
    ceil(coalesce(extract(epoch from min(created_at) - now()), 0) + bytes_seconds)::integer from recent
$$;
