-- What operators note about a thing or an account, for each other. The release before reads and writes none.

create table operator_note (
  id uuid primary key,
  noun text not null check (noun in ('request', 'offer', 'booking', 'attempt', 'refund', 'account')),
  subject_id uuid not null,
  author_id uuid not null references account,
  text text check (length(text) between 1 and 1000),
  created_at timestamptz not null,
  struck_at timestamptz
);
comment on table operator_note is
  'Notes of operators about a thing or an account. Operators alone read them: neither the sides nor programs do.';
comment on column operator_note.noun is 'The noun of the row that subject_id names, as events name it.';
comment on column operator_note.text is 'Null once a person whom it may name has closed the account.';
comment on column operator_note.struck_at is 'When its author struck it through. Operators still read it.';
create index operator_note_subject on operator_note (noun, subject_id, created_at desc, id desc);
