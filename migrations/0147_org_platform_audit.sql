-- What was done to the platform itself: calls of its operators, refused ones too. Those entries belong to no enterprise and stand
-- beside the sign-ins of all accounts, which nobody but their owners may read.
create index audit_log_platform on audit_log (at desc, id desc) where group_code = '' and module = '/api/v1/platform';

-- One page of them for an operator; for anybody else there is none. Narrowed here, so that the index serves it.
create function qishu_platform_audit(since timestamptz, until timestamptz, actor text, wanted_action text, wanted_result text, kinds text[], named text, most integer, skipped integer)
returns table (id bigint, at timestamptz, actor_name text, actor_role text, ip text, action text, entity text, entity_id bigint, entity_name text,
  before jsonb, after jsonb, reason text, result text, error_code text, request_id text, total bigint)
language sql stable security definer set search_path = public as $$
  select a.id, a.at, a.actor_name, a.actor_role, a.ip, a.action, a.entity, a.entity_id, a.entity_name, a.before, a.after, a.reason, a.result, a.error_code, a.request_id,
    count(*) over () as total
  from audit_log a
  where a.group_code = '' and a.module = '/api/v1/platform'
    and exists (select from platform_operator o where o.account_id = nullif(current_setting('app.account_id', true), '')::bigint)
    and (since is null or a.at >= since) and (until is null or a.at <= until)
    and (actor is null or a.actor_name ilike actor)
    and (wanted_action is null or a.action = wanted_action) and (wanted_result is null or a.result = wanted_result)
    and (kinds is null or a.entity = any(kinds) or a.entity_name ilike named)
  order by a.at desc, a.id desc limit most offset skipped
$$;
