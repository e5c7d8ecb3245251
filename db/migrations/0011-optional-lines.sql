-- A provider marks lines as optional; the customer takes them or not. The release before shows all lines as included: while
-- both run, offers with optional lines are sent by the new one alone, and it must not be taken back afterwards.

alter table offer_line add column choice text not null default 'included';
alter table offer_line add constraint offer_line_choice
  check (choice in ('included', 'optional', 'preselected')) not valid;
comment on column offer_line.choice is
  'optional and preselected: the customer decides. The offer''s own sums count included and preselected lines.';
