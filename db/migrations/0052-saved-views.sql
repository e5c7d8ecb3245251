-- Views of the console's lists that an operator has saved. The release before reads none.

create table operator_view (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  created_at timestamptz not null,
  constraint operator_view_name unique (account_id, list, name)
);
comment on table operator_view is 'Lists of the console as an operator has filtered them, under a name.';
comment on column operator_view.list is 'The list''s name in addresses.';
comment on column operator_view.query is 'The filters, order and columns, as the address of the list writes them.';
