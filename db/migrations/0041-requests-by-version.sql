-- A request refers to the version of its category that it answers. Requests of before refer to version 1, as the default
-- says without a write; the release before neither reads nor writes the column, and the trigger fills it.

alter table request add column category_version integer default 1;
alter table request alter column category_version drop default;
comment on column request.category_version is
  'The version of its category whose questions it answers. Choosing a category chooses its newest version.';

create function choose_category_version() returns trigger language plpgsql as $$ begin
  if new.category_id is null then
    new.category_version := null;
  elsif new.category_version is null
      or tg_op = 'UPDATE' and new.category_id is distinct from old.category_id
        and new.category_version is not distinct from old.category_version then
    select version into new.category_version from category where id = new.category_id;
  end if;
  return new;
end $$;
comment on function choose_category_version is 'A request that gets a category answers its newest version, unless it names another.';
create trigger request_chooses_version before insert or update of category_id on request
  for each row execute function choose_category_version();

alter table request add constraint request_category_version
  foreign key (category_id, category_version) references category_version not valid;
