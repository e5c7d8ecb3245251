-- What a recipient of an offer to an e-mail address writes on declining it, for the provider who sent it. It goes with the
-- recipient: a text in the history would stay.
alter table direct_offer
  add column decline_reason text check (length(decline_reason) <= 1000),
  add constraint direct_offer_reason_of_refusal check (decline_reason is null or status in ('refused', 'erased')),
  drop constraint direct_offer_erased,
  add constraint direct_offer_erased check (status <> 'erased' or (recipient_email is null and recipient_name is null
    and title is null and description is null and message is null and place_town is null
    and place_postal_code is null and decline_reason is null and lines = '[]'));

-- A sign-up, or a code for the page of a link, with an address that was not meant; its sender is the visitor's browser.
alter table not_me_report
  drop constraint not_me_report_kind_check,
  add constraint not_me_report_kind_check
    check (kind in ('direct_offer', 'offer_share', 'invitation', 'request', 'sign_up'));
