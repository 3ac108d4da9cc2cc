-- When somebody was last asked by hand to sign an opinion or to hand in an evaluation: once in 24 hours a record.
alter table recruit_info
  add column opinion_reminded_at timestamptz,
  add column evaluation_reminded_at timestamptz;

-- Employers that a company wants to see among the titles of candidates.
alter table recruit_setting add column noted_employers text[] not null default '{}';
