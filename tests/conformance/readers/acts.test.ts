// Who did what: mails name the actor to everybody else, and say "you" to nobody else. Each act runs once, and the
// test reads its mails in both languages.
import { expect, test } from "vitest";
import type { MailTemplate } from "#domain/notification/jobs.ts";
import { answerCancellation } from "#server/flow/booking/cancellation/answer-cancellation.ts";
import { requestCancellation } from "#server/flow/booking/cancellation/request-cancellation.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { expireRequest } from "#server/flow/request/end-request.ts";
import { system } from "#server/kernel/actor.ts";
import { renderMail } from "#server/notification/layout/render.tsx";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { type Words, words } from "#tests/kit/mail/case-states.ts";
import { queuedMails } from "#tests/kit/mail/queued-mails.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { accept, acceptByLink, cancel, close, type Deal, pay, startDeal, takeBack, undo } from "./others.ts";
import {
  acceptedYours,
  agreed,
  byOperator,
  byYou,
  cancelled,
  chosen,
  owner,
  recipient,
  undid,
  yourBooking,
  yourRequest,
} from "./phrases.ts";

const kit = kitDuringFile();
type Person = "owner" | "recipient" | "chosen" | "rival";
type Told = [MailTemplate, Person, { says?: Words[]; never?: Words[] }];
type Act = {
  reach(deal: Deal): Promise<BookingFixture | null>;
  act(made: BookingFixture | null, deal: Deal): Promise<unknown>;
  told: Told[];
};

const nothing = async () => null;
const payByLink = async (deal: Deal) =>
  kit.confirm(await kit.paymentOf(await kit.payableOf(await acceptByLink(kit, deal))));
const booked = (made: BookingFixture | null): BookingFixture => {
  if (!made) throw new Error("the act needs a booking");
  return made;
};

/** The customer asks to cancel, and the provider agrees. */
async function agree(made: BookingFixture) {
  const { booking_id } = made;
  const versionOf = async () => (await rowOf(kit.runtime.db, "booking", booking_id)).version;
  await kit.run(requestCancellation, made.customer, {
    booking_id,
    version: await versionOf(),
    refund_minor: 10_000,
    reason: "Our plans have changed.",
  });
  await kit.run(answerCancellation, made.provider, { booking_id, version: await versionOf(), agrees: true });
}

/** A cancellation by one side or the operator, as all three read it. */
function cancellation(by: "customer" | "provider" | "operator", isByLink: boolean, isPaid: boolean): Act {
  const customer = isByLink ? "recipient" : "owner";
  const name = isByLink ? recipient.en : owner.en;
  const who = { customer: cancelled(name), provider: cancelled(chosen.en), operator: byOperator }[by];
  const say = (own: boolean) => (own ? { says: [byYou] } : { says: [who], never: [byYou] });
  const forCustomer = say(by === "customer");
  return {
    reach: (deal) => {
      if (isByLink) return isPaid ? payByLink(deal) : acceptByLink(kit, deal);
      return isPaid ? pay(kit, deal) : accept(kit, deal);
    },
    act: (made) => cancel(kit, booked(made), by, isPaid),
    told: [
      [
        ...(["booking_cancelled", customer] as const),
        isByLink ? { ...forCustomer, never: [...(forCustomer.never ?? []), yourRequest] } : forCustomer,
      ],
      ["booking_cancelled", "chosen", say(by === "provider")],
      ...(isPaid
        ? [
            [
              "request_undecided",
              "owner",
              { says: [yourRequest], never: isByLink ? [yourBooking] : [] },
            ] as Told,
          ]
        : isByLink
          ? [
              [
                "shared_booking_ended",
                "owner",
                { says: [recipient, yourRequest], never: [byYou, yourBooking] },
              ] as Told,
            ]
          : []),
    ],
  };
}

const cancellations = (["customer", "provider", "operator"] as const).flatMap((by) =>
  [false, true].flatMap((isByLink) =>
    [false, true].map((isPaid): [string, Act] => [
      `the ${by} cancels a booking ${isByLink ? "by a link" : "of the owner's"}, ${isPaid ? "paid" : "unpaid"}`,
      cancellation(by, isByLink, isPaid),
    ]),
  ),
);

const acts: [string, Act][] = [
  [
    "the owner accepts",
    {
      reach: nothing,
      act: (_, deal) => accept(kit, deal),
      told: [
        ["offer_accepted", "chosen", { says: [acceptedYours(owner.en)], never: [recipient] }],
        ["booking_made", "owner", { says: [words("Your booking is held for you", "Ihre Buchung")] }],
        ["offer_parked", "rival", { never: [owner, recipient, chosen] }],
      ],
    },
  ],
  [
    "the reader of a link accepts",
    {
      reach: nothing,
      act: (_, deal) => acceptByLink(kit, deal),
      told: [
        ["offer_accepted", "chosen", { says: [acceptedYours(recipient.en)], never: [owner] }],
        [
          "booking_made",
          "recipient",
          { says: [words("Your booking is held", "Ihre Buchung")], never: [yourRequest] },
        ],
        ["offer_accepted_by_link", "owner", { says: [recipient, yourRequest], never: [yourBooking] }],
        ["offer_parked", "rival", { never: [owner, recipient, chosen] }],
      ],
    },
  ],
  [
    "the owner undoes her acceptance",
    {
      reach: (deal) => accept(kit, deal),
      act: (made) => undo(kit, booked(made)),
      told: [
        ["booking_undone", "chosen", { says: [undid(owner.en)] }],
        ["offer_revived", "rival", { never: [owner, chosen] }],
      ],
    },
  ],
  [
    "the reader of a link undoes their acceptance",
    {
      reach: (deal) => acceptByLink(kit, deal),
      act: (made) => undo(kit, booked(made)),
      told: [
        ["booking_undone", "chosen", { says: [undid(recipient.en)], never: [owner] }],
        ["shared_booking_ended", "owner", { says: [recipient, yourRequest], never: [yourBooking] }],
        ["offer_revived", "rival", { never: [owner, recipient, chosen] }],
      ],
    },
  ],
  [
    "the owner takes back an acceptance by a link",
    {
      reach: nothing,
      act: (_, deal) => takeBack(kit, deal),
      told: [
        [
          ...(["booking_undone", "chosen"] as const),
          {
            says: [
              words(
                "Whoever asked for the offer took back",
                "Die Person, die das Angebot angefragt hat, hat die Annahme von Rita Recipient",
              ),
            ],
            never: [undid(recipient.en), owner],
          },
        ],
        [
          "shared_booking_undone",
          "recipient",
          { says: [words("taken your acceptance back", "Ihre Annahme")], never: [yourRequest] },
        ],
      ],
    },
  ],
  [
    "both sides agree to cancel",
    {
      reach: (deal) => pay(kit, deal),
      act: (made) => agree(booked(made)),
      told: [
        ["booking_cancelled", "owner", { says: [agreed(chosen.en)], never: [cancelled(chosen.en), byYou] }],
        ["booking_cancelled", "chosen", { says: [agreed(owner.en)], never: [cancelled(owner.en), byYou] }],
      ],
    },
  ],
  [
    "a request closes after an acceptance was undone",
    {
      reach: async (deal) => {
        await undo(kit, await accept(kit, deal));
        return null;
      },
      act: (_, deal) => close(kit, deal),
      told: (["chosen", "rival"] as const).map((who) => [
        ...(["offer_not_selected", who] as const),
        { never: [words("without accepting", "ohne ein Angebot anzunehmen")] },
      ]),
    },
  ],
];

/** The last acts, which move the clock. */
const lateActs: [string, Act][] = [
  [
    "a booking by a link lapses after its request has ended",
    {
      reach: nothing,
      act: async (_, deal) => {
        const { booking_id } = await acceptByLink(kit, deal);
        await kit.passTime({ days: 46 });
        await kit.run(lapseBooking, system, { booking_id });
      },
      told: [
        [
          ...(["shared_booking_ended", "owner"] as const),
          { says: [recipient], never: [words("our request is open again", "hre Anfrage ist wieder offen")] },
        ],
        ["booking_lapsed", "recipient", { never: [yourRequest] }],
      ],
    },
  ],
  [
    "a request expires after an acceptance was undone",
    {
      reach: nothing,
      act: async (_, deal) => {
        await undo(kit, await accept(kit, deal));
        await kit.passTime({ days: 40 });
        await kit.run(expireRequest, system, { request_id: deal.chosen.request_id });
      },
      told: [
        [
          "request_expired",
          "owner",
          { never: [words("accepted none", "aber keines"), words("Nothing was booked", "nichts gebucht")] },
        ],
        [
          "offer_not_selected",
          "chosen",
          { never: [words("accepted no offer", "kein Angebot rechtzeitig angenommen")] },
        ],
      ],
    },
  ],
];

/** The mails of an act as one text each, by template and person. */
async function mailsOf(deal: Deal, act: () => Promise<unknown>, locale: "en" | "de") {
  const { db, clock } = kit.runtime;
  const people = {
    owner: deal.chosen.customer,
    recipient: deal.recipient,
    chosen: deal.chosen.provider,
    rival: deal.rival.provider,
  };
  const ids = Object.values(people).map(({ account_id }) => account_id);
  await kit.owner.query("update account set locale = $1 where id = any($2)", [locale, ids]);
  const before = new Set((await queuedMails(db)).map(({ key }) => key));
  await act();
  const made = new Map<string, string>();
  for (const mail of await queuedMails(db)) {
    if (before.has(mail.key)) continue;
    const [who] = Object.entries(people).find(([, { profile }]) => profile?.id === mail.profile_id) ?? [
      "nobody",
    ];
    const { message } = (await renderMail(kit.runtime, mail, clock.now())) ?? {};
    if (message)
      made.set(`${mail.template} to ${who}`, `${message.subject} ${message.text}`.replaceAll(/\s+/g, " "));
  }
  return made;
}

test.each([...acts, ...cancellations, ...lateActs])("%s", async (_, { reach, act, told }) => {
  for (const locale of ["en", "de"] as const) {
    const deal = await startDeal(kit);
    const made = await reach(deal);
    const mails = await mailsOf(deal, () => act(made, deal), locale);
    for (const [template, who, { says = [], never = [] }] of told) {
      const text = mails.get(`${template} to ${who}`) ?? "";
      expect(text, `${template} to ${who}`).not.toBe("");
      for (const phrase of says) expect(text, `${template} to ${who}`).toContain(phrase[locale]);
      for (const phrase of never) expect(text, `${template} to ${who}`).not.toContain(phrase[locale]);
    }
  }
});
