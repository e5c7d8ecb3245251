-- Every publication of a category stays readable, so that a request shows the questions that it answered. Triggers number
-- and keep the versions, so the release before, which reads none, keeps them too.

create table category_version (
  category_id uuid not null references category on delete cascade,
  number integer not null check (number >= 1),
  name jsonb not null,
  description jsonb not null,
  request_questions jsonb not null,
  information_questions jsonb not null,
  terms jsonb not null,
  published_at timestamptz not null,
  published_by uuid,
  note text check (length(note) between 1 and 200),
  primary key (category_id, number)
);
comment on table category_version is
  'What a category said, asked and offered, each time it was published. Requests and bookings refer to it; it never changes.';
comment on column category_version.name is 'By language.';
comment on column category_version.description is 'By language.';
comment on column category_version.request_questions is 'Questions that a request of this version answers.';
comment on column category_version.information_questions is
  'Questions that a booking accepted under this version answers before it is paid.';
comment on column category_version.terms is 'The category''s other columns: currency, rates, policy and what a booking does.';
comment on column category_version.published_by is 'The operator''s account; null for the installation and for the release before.';
comment on column category_version.note is 'Why it was published, for operators.';

-- One place decides what makes a version: all columns but these.
create function number_category_version() returns trigger language plpgsql as $$
declare
  apart constant text[] := '{id,slug,position,archived_at,version}';
begin
  new.version := old.version + (to_jsonb(new) - apart is distinct from to_jsonb(old) - apart)::integer;
  return new;
end $$;
comment on function number_category_version is 'Counts the versions of a category, whatever the writer sent.';

create function keep_category_version() returns trigger language plpgsql as $$
declare
  named constant text[] := '{id,slug,position,archived_at,version,name,description,request_questions,information_questions}';
begin
  insert into category_version (category_id, number, name, description, request_questions, information_questions, terms,
      published_at)
    values (new.id, new.version, new.name, new.description, new.request_questions, new.information_questions,
      to_jsonb(new) - named, now())
    on conflict do nothing;
  return null;
end $$;
comment on function keep_category_version is
  'Keeps a version with its number; the command that published it then signs it (published_at, published_by, note).';

-- What categories were before is unknown: each begins with version 1.
update category set version = 1;
comment on column category.version is 'Number of its newest version, which new requests answer.';
insert into category_version (category_id, number, name, description, request_questions, information_questions, terms,
    published_at)
  select id, version, name, description, request_questions, information_questions,
    to_jsonb(category) - '{id,slug,position,archived_at,version,name,description,request_questions,information_questions}'::text[],
    now()
  from category;

create trigger category_is_numbered before update on category
  for each row execute function number_category_version();
create trigger category_version_is_kept after insert or update on category
  for each row execute function keep_category_version();
