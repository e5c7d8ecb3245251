// The mails about links to offers, in each of their situations.
import { createHash } from "node:crypto";
import { json } from "#server/kernel/database/db.ts";
import { deadline, type MailCase, onBooking, onOffer, same, words } from "./case-states.ts";
import { id, insertOffer, insertRequest, now } from "./rows.ts";

const viewed: MailCase = {
  template: "share_viewed",
  told: "to whoever made the link",
  to: "customer",
  subject: words("Your link was opened: {title}", "Ihr Link wurde geöffnet: {title}"),
  says: [words("for the first time", "zum ersten Mal")],
  async arrange(db, deal) {
    const request_id = await insertRequest(db, deal, { status: "open" });
    const offer_id = await insertOffer(db, deal, request_id, { status: "sent" });
    const share_id = id();
    await db
      .insertInto("offer_share")
      .values({
        id: share_id,
        offer_id,
        made_by: "customer",
        may_decide: false,
        created_at: now,
        maker_profile_id: deal.customer.profile_id,
        token_hash: createHash("sha256").update(share_id).digest(),
        view_count: 1,
        first_viewed_at: now,
      })
      .execute();
    return { subject_id: share_id, path: `/request/${request_id}/offer/${offer_id}#share` };
  },
};

const invited: MailCase = {
  template: "provider_invited",
  told: "to the provider",
  to: "provider",
  subject: words("You are invited to make an offer", "Einladung zu einem Angebot"),
  says: [words("thought of you", "an Sie gedacht"), deadline.expires],
  never: [same("Ada Customer")],
  async arrange(db, deal) {
    const request_id = await insertRequest(db, deal, { status: "open" });
    const invitation_id = id();
    await db
      .insertInto("request_invitation")
      .values({
        id: invitation_id,
        request_id,
        profile_id: deal.provider.profile_id,
        created_at: now,
        taken_at: now,
        token_hash: createHash("sha256").update(invitation_id).digest(),
      })
      .execute();
    return { subject_id: invitation_id, path: `/request/${request_id}` };
  },
};

const undelivered: MailCase = {
  template: "mail_undelivered",
  told: "to whoever invited the address",
  to: "customer",
  subject: words(
    "Your mail to gone@unknown.example was not delivered",
    "Ihre E‑Mail an gone@unknown.example wurde nicht zugestellt",
  ),
  says: [
    words("An invitation", "Eine Einladung"),
    words("does not take our mail", "nimmt unsere E‑Mail nicht an"),
  ],
  async arrange(db, deal) {
    const request_id = await insertRequest(db, deal, { status: "open" });
    const [invitation_id, failure_id] = [id(), id()];
    await db
      .insertInto("request_invitation")
      .values({
        id: invitation_id,
        request_id,
        created_at: now,
        recipient_email: "gone@unknown.example",
        token_hash: createHash("sha256").update(invitation_id).digest(),
      })
      .execute();
    const key = `invitation:${invitation_id}:1`;
    await db
      .insertInto("mail_failure")
      .values({
        id: failure_id,
        key,
        job: "send_link_mail",
        template: "invitation",
        recipient: "g…@unknown.example",
        payload: json({ template: "invitation", subject_id: invitation_id, key }),
        reason: "address_refused",
        reply_code: 550,
        tries: 2,
        failed_at: now,
        given_up_at: now,
      })
      .execute();
    return { subject_id: failure_id, path: `/request/${request_id}` };
  },
};

export const shareCases: MailCase[] = [
  viewed,
  invited,
  undelivered,
  onOffer({
    template: "offer_accepted_by_link",
    status: "accepted",
    request: "awarded",
    booking: "awaiting_information",
    way: "/request/{request}",
    subject: words("Accepted by your link: {title}", "Mit Ihrem Link angenommen: {title}"),
    says: [same("Ada Customer"), words("You can undo this", "zurücknehmen")],
  }),
  onOffer({
    template: "offer_declined_by_link",
    status: "declined",
    row: { decline_reason: "Too far" },
    subject: words("Declined by your link: {title}", "Mit Ihrem Link abgelehnt: {title}"),
    says: [same("Too far")],
  }),
  onBooking({
    template: "shared_booking_undone",
    told: "to whoever had accepted",
    status: "lapsed",
    moves: [["undo", "customer"]],
    subject: words("Your acceptance was undone: {title}", "Ihre Annahme wurde zurückgenommen: {title}"),
    says: [words("You have paid nothing", "Sie haben nichts bezahlt")],
  }),
  onBooking({
    template: "shared_booking_ended",
    status: "lapsed",
    moves: [["lapse", "system"]],
    request: { status: "open" },
    way: "/request/{request}",
    subject: words(
      "The booking made by your link has ended: {title}",
      "Die Buchung über Ihren Link ist beendet: {title}",
    ),
    says: [same("Ada Customer")],
    never: [deadline.hold],
  }),
];
