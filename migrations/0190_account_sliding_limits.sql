-- Limits are counted in windows that slide (area account-org 7.2). Uses that are counted one by one: when they were and how
-- many. Up to 60 instants stand as they are; of larger limits the window is cut into 60 parts and a use counts until the
-- end of its part leaves, so that no window of any place ever holds more than the limit.
create table use_window (
  key text primary key,
  used_at timestamptz[] not null default '{}',
  used_count integer[] not null default '{}',
  last_used timestamptz not null default now()
);
create index use_window_age on use_window (last_used);

-- Counts one use; 0 when it was free, else the seconds until one will be. What is refused is not counted.
create function qishu_count_use(wanted text, most integer, seconds integer) returns integer language plpgsql as $$
declare
  span interval := make_interval(secs => seconds);
  instant timestamptz;
  mark timestamptz;
  held_at timestamptz[];
  held_count integer[];
  total bigint;
  free_at timestamptz;
begin
  -- Takes the row whether it was there or not; others who use the same key wait here.
  insert into use_window as w (key) values (wanted) on conflict (key) do update set last_used = now() returning w.used_at, w.used_count into held_at, held_count;
  instant := clock_timestamp();
  select coalesce(array_agg(at order by at), '{}'), coalesce(array_agg(uses order by at), '{}'), coalesce(sum(uses), 0) into held_at, held_count, total
    from unnest(held_at, held_count) as held (at, uses) where at > instant - span;
  if total >= most then
    select at + span into free_at
      from (select at, sum(uses) over (order by at) as gone from unnest(held_at, held_count) as held (at, uses)) as leaving
      where total - gone < most order by at limit 1;
    return greatest(1, ceil(extract(epoch from coalesce(free_at, instant + span) - instant)))::integer;
  end if;
  mark := case when most <= 60 then instant else date_bin(span / 60, instant, 'epoch') + span / 60 end;
  if held_at[cardinality(held_at)] = mark then
    held_count[cardinality(held_count)] := held_count[cardinality(held_count)] + 1;
  else
    held_at := held_at || mark;
    held_count := held_count || 1;
  end if;
  update use_window set used_at = held_at, used_count = held_count where key = wanted;
  return 0;
end $$;

-- Calls of the last minute by caller, which each process adds to about once a second and reads back: parts of five seconds.
-- Not logged: a database that crashed has forgotten one minute of calls, and a row costs half.
create unlogged table call_window (
  key text not null,
  part timestamptz not null,
  calls integer not null,
  primary key (key, part)
);
create index call_window_age on call_window (part);
