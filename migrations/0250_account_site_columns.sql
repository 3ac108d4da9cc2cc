-- Columns of a site that no text gives a meaning: nothing ever read or wrote them (decision 012).

alter table domain_config
  drop column sso_enabled,
  drop column sso_issuer,
  drop column sso_client_id,
  drop column default_group_code,
  drop column theme;
