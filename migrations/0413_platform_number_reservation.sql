-- Numbers without gaps: one that was drawn and not saved yet waits here, and is handed out again once its time is over.
create table number_reservation (
  group_code text not null,
  company_code text not null,
  kind text not null,
  period text not null,
  sequence integer not null,
  account_id bigint not null,
  expires_at timestamptz not null,
  primary key (group_code, company_code, kind, period, sequence)
);
select qishu_protect('number_reservation');
