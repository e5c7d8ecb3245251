-- An exclusive booking without an end takes the rest of its day. Only what is alive, or may still be revived by a late
-- payment, needs its time; the trigger of 0082 fills it in.
update booking set starts_at = starts_at
  where starts_at is not null and taken_until is null and (status in ('awaiting_information', 'awaiting_payment', 'confirmed',
    'cancel_requested', 'delivered', 'changes_requested', 'disputed')
    or (status = 'lapsed' and hold_until > now() - interval '2 days'));

alter table booking drop constraint booking_slot_is_free;

-- Bookings that overlap already were accepted and perhaps paid: they stay. The one without an end holds its time no longer
-- against others, as before this release; of two without an end, the one that was accepted later.
update booking set is_exclusive = false
  where is_exclusive and (ends_at is null or ends_at <= starts_at) and taken_until is not null
    and status in ('awaiting_information', 'awaiting_payment', 'confirmed', 'cancel_requested', 'delivered', 'changes_requested', 'disputed')
    and exists (select 1 from booking as other
      where other.provider_profile_id = booking.provider_profile_id and other.id <> booking.id and other.is_exclusive
        and other.status in ('awaiting_information', 'awaiting_payment', 'confirmed', 'cancel_requested', 'delivered', 'changes_requested', 'disputed')
        and other.starts_at < booking.taken_until and other.taken_until > booking.starts_at
        and (other.ends_at > other.starts_at or (other.accepted_at, other.id) < (booking.accepted_at, booking.id)));

-- The same name: the release before answers a violation by it.
alter table booking add constraint booking_slot_is_free exclude using gist
  (provider_profile_id with =, tstzrange(starts_at, taken_until) with &&)
  where (is_exclusive and taken_until is not null
    and status in ('awaiting_information', 'awaiting_payment', 'confirmed', 'cancel_requested', 'delivered', 'changes_requested', 'disputed'));
