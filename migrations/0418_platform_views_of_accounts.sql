-- Who entered no enterprise (an operator of the platform, somebody who looks at the own devices) keeps arrangements and
-- views with the account: both codes are '', and only that account reaches the rows. They are shown to nobody.
create policy account_level on view_config
  using (group_code = '' and account_id = nullif(current_setting('app.account_id', true), '')::bigint)
  with check (
    group_code = '' and company_code = '' and shared = 'own'
      and account_id = nullif(current_setting('app.account_id', true), '')::bigint
  );
