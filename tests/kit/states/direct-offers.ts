// Offers to an e-mail address, made through the product's own commands.
import type { Caller } from "#db/seed/run.ts";
import { exampleDirectOffer } from "#server/direct-offer/commands/send-direct-offer.example.ts";
import { sendDirectOffer } from "#server/direct-offer/commands/send-direct-offer.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { DirectOfferFixture } from "#tests/kit/fixtures.ts";
import type { People } from "../accounts.ts";

type Options = { provider?: Member; email?: string; typed?: Partial<typeof exampleDirectOffer> };

/** Functions that send one; `recipient` is a customer who has proved the address. */
export function makeDirectOffers(run: Caller, people: People) {
  async function sendTo(email: string, { provider, typed }: Omit<Options, "email"> = {}) {
    const { id: category_id } = await people.category();
    const sender = provider ?? (await people.provider());
    const input = { ...exampleDirectOffer, ...typed, category_id, recipient_email: email };
    return { provider: sender, ...(await run(sendDirectOffer, sender, input)) };
  }
  async function directOffer(options: Omit<Options, "email"> = {}): Promise<DirectOfferFixture> {
    const recipient = await people.customer();
    return { recipient, ...(await sendTo(recipient.email, options)) };
  }
  return { directOffer, directOfferTo: sendTo };
}
