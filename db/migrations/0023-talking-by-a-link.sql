-- Whoever may decide by a link may talk to the provider first. The release before knows no such readers of a conversation;
-- rows end here, whichever release ends the link or decides on the offer.

create table offer_share_guest (
  share_id uuid not null references offer_share on delete cascade,
  profile_id uuid not null references profile,
  offer_id uuid not null references offer,
  request_id uuid not null references request,
  provider_profile_id uuid not null references profile,
  joined_at timestamptz not null,
  ends_at timestamptz,
  primary key (share_id, profile_id)
);
comment on table offer_share_guest is
  'Who talks to the provider of an undecided offer by a link that lets them decide; a row goes when that ends.';
comment on column offer_share_guest.ends_at is 'The end of the link; null: that of its offer.';
create index offer_share_guest_profile on offer_share_guest (profile_id);
create index offer_share_guest_pair on offer_share_guest (request_id, provider_profile_id);
create index offer_share_guest_offer on offer_share_guest (offer_id);
create index offer_share_guest_end on offer_share_guest (ends_at) where ends_at is not null;

create function end_guests_of_offer() returns trigger language plpgsql as $$
begin
  delete from offer_share_guest where offer_id = new.id;
  return null;
end
$$;
create trigger offer_ends_guests after update of status on offer
  for each row when (new.status not in ('sent', 'countered', 'parked')) execute function end_guests_of_offer();

create function end_guests_of_share() returns trigger language plpgsql as $$
begin
  delete from offer_share_guest where share_id = new.id;
  return null;
end
$$;
create trigger offer_share_ends_guests after update of revoked_at, rotation on offer_share
  for each row when (new.revoked_at is not null or new.rotation <> old.rotation) execute function end_guests_of_share();
