-- What operators have set, with its history. The release before reads none of it: it goes on with its own defaults, and with
-- the currency, zone and fee of `marketplace`, which are still written there.

create table setting_version (
  id uuid primary key,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,59}$'),
  version integer not null check (version > 0),
  value jsonb not null,
  reason text check (length(reason) between 1 and 1000),
  changed_at timestamptz not null,
  changed_by uuid references account,
  unique (name, version)
);
comment on table setting_version is
  'Every value that an operator has given a setting; the one with the highest version is in force. A setting without a row has its first value.';
comment on column setting_version.name is 'A key of domain/setting/settings.ts.';
comment on column setting_version.value is 'In the form that the setting''s schema accepts.';
comment on column setting_version.reason is 'As the operator wrote it; null: the value was given with the details of the marketplace.';
comment on column setting_version.changed_by is 'The operator; null: the administrator of the machine, at the command line.';
create index setting_version_changed on setting_version (changed_at desc, name);

insert into setting_version (id, name, version, value, changed_at)
  select gen_random_uuid(), given.name, 1, given.value, marketplace.updated_at
  from marketplace, lateral (values
    ('default_currency', to_jsonb(marketplace.currency)),
    ('default_time_zone', to_jsonb(marketplace.time_zone)),
    ('platform_fee_bp', to_jsonb(marketplace.fee_bp))
  ) as given (name, value);
