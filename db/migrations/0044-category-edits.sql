-- Operators change a category step by step and publish the whole. The release before knows no unpublished edits; what it
-- publishes meanwhile is shown as a difference.

create table category_edit (
  category_id uuid primary key references category on delete cascade,
  content jsonb not null,
  version integer not null default 1,
  edited_at timestamptz not null,
  edited_by uuid
);
comment on table category_edit is
  'What operators have changed in a category and not published yet, as a whole version. Publishing or discarding deletes it.';
comment on column category_edit.content is 'Texts, questions and terms, as domain/category/definition.ts describes them.';
comment on column category_edit.edited_by is 'The operator''s account that changed it last.';
