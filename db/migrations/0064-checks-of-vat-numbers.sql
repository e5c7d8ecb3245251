-- What the EU's register of VAT numbers (VIES) answers about the number of a provider. The release before asks nothing.

create table vat_check (
  profile_id uuid primary key references profile,
  country text not null check (country ~ '^[A-Z]{2}$'),
  number text not null check (length(number) between 1 and 20),
  asked_at timestamptz not null,
  attempts integer not null default 0,
  outcome text check (outcome in ('valid', 'invalid', 'unanswered')),
  answered_at timestamptz,
  consultation_number text check (length(consultation_number) <= 200),
  registered_name text check (length(registered_name) <= 1000),
  registered_address text check (length(registered_address) <= 1000),
  constraint vat_check_answered check ((outcome is null) = (answered_at is null))
);
comment on table vat_check is
  'What the register VIES says about the VAT number that a provider has now; one row per provider, for operators and the provider''s copy of its data.';
comment on column vat_check.country is 'The two letters of the register, which are not always those of the country: EL, XI.';
comment on column vat_check.number is 'The number that was asked about, without these letters.';
comment on column vat_check.asked_at is 'When the question was put; an answer to an earlier one is not kept.';
comment on column vat_check.attempts is 'How often the register was asked in vain.';
comment on column vat_check.outcome is 'Null while the question is open.';
comment on column vat_check.consultation_number is
  'The register''s proof of the question; only if the marketplace has a VAT number of its own.';
comment on column vat_check.registered_name is 'As the register gives it; many countries give none.';
