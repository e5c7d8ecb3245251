// The pages of a deal as read by people who are on neither side of it: what addresses them is true, and texts
// reserved for a side appear nowhere.
import { expect, test } from "vitest";
import type { Actor } from "#server/kernel/actor.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import type { Reader } from "./addressed.ts";
import { type Deal, names, startDeal, states } from "./others.ts";
import { readPages } from "./reading.ts";

const kit = kitDuringFile();

/** Somebody on the pages meant for them (`opens`) and on pages that are not (`shut`). */
type Onlooker = {
  reader: Reader;
  actor: Actor;
  opens: readonly string[];
  shut: readonly string[];
  /** Texts that this reader must not see anywhere. */
  never: readonly string[];
};

const contact = ["Lena Example", "lena@example.test", "123456"];

function rivalOf(deal: Deal, who: "rival" | "declined", booking_id: string | null): Onlooker {
  const { request_id, offer_id, provider } = deal[who];
  const other = who === "rival" ? "declined" : "rival";
  return {
    reader: "rival",
    actor: provider,
    opens: [
      "/",
      "/requests",
      "/bookings",
      `/request/${request_id}`,
      `/request/${request_id}/offer/${offer_id}`,
    ],
    shut: [`/request/${request_id}/offer/${deal.chosen.offer_id}`, ...bookingPages(booking_id)],
    never: [...contact, names.owner, names.recipient, names.chosen, names[other]],
  };
}

/** The owner is a side, except of a booking that somebody else made by a link. */
function ownerOf({ chosen }: Deal, isByLink: boolean): Onlooker {
  const { customer, request_id, offer_id } = chosen;
  return {
    reader: "owner",
    actor: customer,
    opens: [`/request/${request_id}/offer/${offer_id}`],
    shut: [],
    never: [
      ...["You declined", "Sie haben dieses Angebot abgelehnt"],
      ...(isByLink ? ["You accepted", "If you cancel", "angenommen. Alles", "Wenn Sie stornieren"] : []),
    ],
  };
}

const bookingPages = (id: string | null) =>
  id === null ? [] : [`/booking/${id}`, `/request/booking/${id}/payment`, `/admin/bookings/${id}`];

async function operatorOf(deal: Deal, booking_id: string | null): Promise<Onlooker> {
  const { request_id, customer, provider } = deal.chosen;
  return {
    reader: "operator",
    actor: await kit.operator(),
    opens: [
      ...["/admin", "/admin/disputes", `/admin/requests/${request_id}`],
      ...[customer, provider].map(({ account_id }) => `/admin/accounts/${account_id}`),
      ...(booking_id === null ? [] : [`/admin/bookings/${booking_id}`]),
    ],
    shut: [],
    never: [],
  };
}

async function guestOf(
  deal: Deal,
  link: keyof Deal["links"],
  decides: boolean,
  booking_id: string | null,
): Promise<Onlooker> {
  const { request_id, offer_id, provider } = deal.chosen;
  const isTheOwners = link !== "provider";
  return {
    reader: decides && link !== "shows" ? "guest" : "onlooker",
    actor: await kit.visitor(),
    opens: ["/", `/offer/${deal.links[link]}`],
    shut: [`/request/${request_id}`, `/request/${request_id}/offer/${offer_id}`, ...bookingPages(booking_id)],
    never: [
      ...[...contact, names.rival, names.declined, names.recipient, provider.email, deal.recipient.email],
      ...(isTheOwners ? [] : [names.owner]),
    ],
  };
}

/** A state has about 150 pages. */
const stateMs = 240_000;

test.each(Object.entries(states))(
  "%s addresses bystanders only about their own affairs",
  async (_, { decides, isByLink = false, reach }) => {
    const deal = await startDeal(kit);
    const booking_id = (await reach(kit, deal))?.booking_id ?? null;
    const links = ["decides", "shows", "open", "provider"] as const;
    const onlookers = [
      rivalOf(deal, "rival", booking_id),
      rivalOf(deal, "declined", booking_id),
      await operatorOf(deal, booking_id),
      ownerOf(deal, isByLink),
      ...(await Promise.all(links.map((link) => guestOf(deal, link, decides, booking_id)))),
    ];
    const faults: string[] = [];
    for (const { reader, actor, opens, shut, never } of onlookers)
      for (const locale of ["en", "de"] as const) {
        const read = await readPages(kit.runtime, { reader, actor, locale }, [...opens, ...shut]);
        faults.push(...read.faults);
        for (const path of opens)
          if (!read.opened.includes(path)) faults.push(`${reader} does not open ${path}`);
        for (const path of shut) if (read.opened.includes(path)) faults.push(`${reader} opens ${path}`);
        for (const words of never)
          for (const [at, text] of read.texts.entries())
            if (text.includes(words)) faults.push(`${reader} reads "${words}" at ${read.opened[at]}`);
      }
    expect(faults).toEqual([]);
  },
  stateMs,
);
