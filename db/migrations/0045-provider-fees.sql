-- What an operator has agreed with one provider instead of the fee of its category. The release before knows no such rows and
-- goes on with the category's fee.

create table provider_fee (
  id uuid primary key,
  profile_id uuid not null references profile,
  fee_bp basis_points check (fee_bp <= 5000),
  starts_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 1000),
  agreed_at timestamptz not null,
  agreed_by uuid references account
);
comment on table provider_fee is
  'Fees agreed with one provider, as a history. The one that started last is in force; a provider without one pays the fee of the category.';
comment on column provider_fee.fee_bp is 'In basis points of the net amount; null: from then on the fee of the category again.';
comment on column provider_fee.starts_at is 'It holds for offers accepted from then on; a booking keeps the fee that it was made with.';
comment on column provider_fee.reason is 'As the operator wrote it.';
comment on column provider_fee.agreed_by is 'The operator; null: the administrator of the machine.';
create index provider_fee_in_force on provider_fee (profile_id, starts_at desc, agreed_at desc);
