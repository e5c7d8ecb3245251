-- What operators were mailed about: each matter once, whoever of them wanted to know.
create table operator_notice (
  kind text not null,
  -- The task, event, refund or kind of job.
  subject text not null check (length(subject) between 1 and 255),
  noticed_at timestamptz not null,
  primary key (kind, subject)
);
create index operator_notice_old on operator_notice (noticed_at);

-- The kinds of matters that an operator has switched off, or on again; without a row it is on.
create table operator_choice (
  account_id uuid not null references account on delete cascade,
  kind text not null check (length(kind) <= 60),
  is_mailed boolean not null,
  primary key (account_id, kind)
);
