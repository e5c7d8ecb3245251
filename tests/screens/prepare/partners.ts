// Partners: their join pages, their own page and the operator's.

import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { started } from "./bookings.ts";

/** One for all screen states that only read it. */
const earning = (product: ScreenProduct) =>
  product.kit.paidPartner(async () => product.kit.report(await started(product)));
const paused = ({ kit }: ScreenProduct) => kit.pausedPartner();

export async function joinPage({ kit }: ScreenProduct): Promise<Target> {
  const { name } = await kit.partnerWithCategories();
  return { viewer: null, path: `/join/${name}` };
}

export async function joinPageOfMember({ kit }: ScreenProduct): Promise<Target> {
  const { name, member } = await kit.partner();
  return { viewer: member, path: `/join/${name}` };
}

export async function pausedJoinPage(product: ScreenProduct): Promise<Target> {
  const { name } = await product.share(paused);
  return { viewer: null, path: `/join/${name}` };
}

export async function pausedPreview(product: ScreenProduct): Promise<Target> {
  const { name, operator } = await product.share(paused);
  return { viewer: operator, path: `/join/${name}?preview=de` };
}

export async function ownPage(product: ScreenProduct): Promise<Target> {
  const { member } = await product.share(earning);
  return { viewer: member, path: "/partner?months=12" };
}

/** A partner through whom nobody has come. */
export async function newOwnPage({ kit }: ScreenProduct): Promise<Target> {
  return { viewer: (await kit.partner()).member, path: "/partner" };
}

export async function list(product: ScreenProduct): Promise<Target> {
  const { operator } = await product.share(paused);
  await product.share(earning);
  return { viewer: operator, path: "/admin/partners" };
}

export async function newPartner(product: ScreenProduct): Promise<Target> {
  const { operator } = await product.share(paused);
  return { viewer: operator, path: "/admin/partners/new" };
}

export async function paidPartner(product: ScreenProduct): Promise<Target> {
  const { operator, partner_id } = await product.share(earning);
  return { viewer: operator, path: `/admin/partners/${partner_id}` };
}
