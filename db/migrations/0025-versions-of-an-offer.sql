-- What an offer said before it was revised, so that its customer sees what changed: the lines of every revision are
-- kept already, its date and total were overwritten. And the unit of a line's quantity, where its provider names one.

create table offer_revision (
  offer_id uuid not null references offer,
  revision integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null,
  total_minor minor_amount not null,
  sent_at timestamptz not null,
  primary key (offer_id, revision)
);
-- Earlier revisions of offers that exist now are not known any more.
insert into offer_revision (offer_id, revision, starts_at, ends_at, time_zone, total_minor, sent_at)
select id, revision, starts_at, ends_at, time_zone, total_minor, sent_at from offer;

alter table offer_line add column unit text
  check (unit in ('hour', 'day', 'night', 'person', 'piece', 'kilometre', 'square_metre'));
