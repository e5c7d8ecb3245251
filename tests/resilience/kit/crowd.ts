// A crowd that browses, accepts and pays at the same time and records every answer.

import { FormBrowser, formsIn, type Page } from "#tests/kit/browser/form-browser.ts";
import type { Booked, Market, Offered, PostForm } from "./market.ts";
import type { GatedProduct } from "./product.ts";
import { payAt } from "./stripe.ts";

export type Crowd = {
  /** Every answer received. */
  answers: Page[];
  /** The address to which each accepted offer and each payment was acknowledged. */
  acknowledged: Map<string, string>;
  /** How many writes were acknowledged so far. */
  count: () => number;
  /** Lets everybody finish; rejects when somebody could not. */
  done: () => Promise<void>;
};

/**
 * Presses a form repeatedly until it is acknowledged, from the outage page if that offers it: what a patient person
 * does.
 */
async function insist(person: FormBrowser, shown: PostForm, heard: (answer: Page) => void): Promise<string> {
  let form = shown;
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await person.post(form.action, form.fields).catch(() => null);
    if (answer) heard(answer);
    if (answer?.status === 303 && answer.location) return answer.location;
    if (answer?.html.includes("Send it again")) form = repeatForm(answer);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nobody acknowledged ${form.action}`);
}

/** The form with which an outage page offers to resend what was posted. */
function repeatForm({ html, url }: Page): PostForm {
  const [form] = formsIn({ html: html.slice(html.indexOf("<main")), url });
  if (!form) throw new Error(`${url} offers no form to send again`);
  return form;
}

/** Starts everybody; the forms are already on their screens. */
export async function sendCrowd(
  product: GatedProduct,
  market: Market,
  { offers, bookings, browsers }: { offers: Offered[]; bookings: Booked[]; browsers: number },
): Promise<Crowd> {
  const answers: Page[] = [];
  const acknowledged = new Map<string, string>();
  let isOver = false;
  const heard = (answer: Page) => void answers.push(answer);
  const { browser } = market;
  const accepts = await Promise.all(
    offers.map(async (made) => ({ id: made.offer_id, form: await market.acceptForm(made) })),
  );
  const pays = await Promise.all(
    bookings.map(async (made) => ({ id: made.booking_id, form: await market.payForm(made) })),
  );
  const writing = [
    ...accepts.map(async ({ id, form }) => acknowledged.set(id, await insist(browser, form, heard))),
    ...pays.map(async ({ id, form }) => {
      const location = await insist(browser, form, heard);
      acknowledged.set(id, location);
      if (location.includes("/pay/")) await payAt(location);
    }),
  ];
  const provider = await new FormBrowser(product.url).signIn("provider@demo.test");
  const stranger = new FormBrowser(product.url);
  const browse = async (index: number) => {
    const [person, path] = [
      [stranger, "/"] as const,
      [provider, "/requests"] as const,
      [browser, "/bookings"] as const,
      [provider, "/bookings"] as const,
    ][index % 4] ?? [stranger, "/"];
    while (!isOver) {
      // A cut connection is no answer; a page is.
      const answer = await person.get(path).catch(() => null);
      if (answer) heard(answer);
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const browsing = Array.from({ length: browsers }, (_, index) => browse(index));
  const all = Promise.all(writing);
  all.catch(() => undefined);
  return {
    answers,
    acknowledged,
    count: () => acknowledged.size,
    done: async () => {
      try {
        await all;
      } finally {
        isOver = true;
        await Promise.all(browsing);
      }
    },
  };
}
