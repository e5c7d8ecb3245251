// How an account is protected: each change on its page, the second half of a sign-in, and proving one's identity again.
import { randomUUID } from "node:crypto";
import { changeEmail } from "#server/account/commands/change-email.ts";
import { recordDevice } from "#server/account/commands/record-device.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { findViewer } from "../access-cases.ts";
import { expectRefusal, fillFields, postForm, submitCommand } from "../actions.ts";
import { type Persona, personas } from "../persona.ts";
import type { ScreenProduct, Viewer } from "../product.ts";
import { type ScreenState, screen, type Target } from "../screen-state.ts";

const security = "/account/security";
const challenge = "/auth/second-factor";
const proof = "/auth/reauthenticate";
const members = personas.filter((persona) => persona !== "visitor");

/** This person in a session that has just been proved, by a second factor too. */
export async function reauthenticate(product: ScreenProduct, member: Member): Promise<Viewer> {
  const { account_id } = member;
  const input = { account_id, session_id: randomUUID(), user_agent: "screens", is_proof: true };
  const { session_id } = await product.kit.run(recordDevice, system, input);
  return { ...member, session_id };
}

const withCodes = async ({ kit }: ScreenProduct) => {
  const { account_id } = await kit.recoveryCode();
  return kit.again({ account_id } as Member);
};
/** Somebody who has entered the password but not the second factor. */
const firstFactorOnly = ({ kit }: ScreenProduct) => kit.withSecondFactor();

const at =
  (path: string, make: (product: ScreenProduct) => Promise<Member>) =>
  async (product: ScreenProduct): Promise<Target> => ({
    viewer: await reauthenticate(product, await make(product)),
    path,
  });

const customer = ({ kit }: ScreenProduct) => kit.customer();
const change = (state: string, name: string, more: Partial<ScreenState> = {}): ScreenState => ({
  route: security,
  state,
  persona: "customer",
  prepare: at(`${security}?change=${name}`, customer),
  ...more,
});

const asMember = (route: string, persona: Persona): ScreenState =>
  screen(route, persona, "as-it-is", async (product) => ({
    viewer: await findViewer(product, persona),
    path: route,
  }));

const uri = "otpauth://totp/Proffer:lena@example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Proffer";
const factor_id = "0b9a1f6e-6f0a-4f5e-9a55-0f6d3c1e7a10";

export const securityStates: readonly ScreenState[] = [
  ...[security, proof].flatMap((route) => members.map((persona) => asMember(route, persona))),
  screen(security, "customer", "second-factor-on", at(security, withCodes)),
  screen(security, "customer", "few-codes", async (product) => {
    const member = await withCodes(product);
    await product.owner.query(
      `update recovery_code set used_at = now() where digest in
          (select digest from recovery_code where account_id = $1 limit 8)`,
      [member.account_id],
    );
    return { viewer: await reauthenticate(product, member), path: security };
  }),
  screen(security, "customer", "address-to-be", async (product) => {
    const member = await product.kit.customer();
    const new_email = `${member.account_id}.of-a-long-house-by-the-lake@example.test`;
    await product.kit.run(changeEmail, member, { new_email });
    return { viewer: member, path: security };
  }),
  change("change-address", "email"),
  change("change-address-refused", "email", {
    status: 422,
    perform: expectRefusal("change_email", fillFields({ email: "nobody" })),
  }),
  change("change-password", "password"),
  change("change-password-refused", "password", {
    status: 422,
    perform: expectRefusal("change_password", fillFields({ password: "password12" })),
  }),
  change("set-up-app", "app"),
  change("app-lost", "app&lost&next=%2Fbookings"),
  change("app-picture", "app", {
    status: 422,
    perform: postForm({ command: "confirm_app", factor_id, uri, token: "12" }, `${security}?change=app`),
  }),
  change("remove-app", "off", { prepare: at(`${security}?change=off`, withCodes) }),
  change("new-codes", "codes", { prepare: at(`${security}?change=codes`, withCodes) }),
  change("codes", "codes", {
    prepare: at(`${security}?change=codes`, withCodes),
    perform: submitCommand("make_codes"),
    is_printed: true,
  }),
  screen(challenge, "visitor", "as-it-is", async (product) => ({
    viewer: await firstFactorOnly(product),
    path: challenge,
  })),
  {
    ...screen(challenge, "visitor", "refused", async (product) => ({
      viewer: await firstFactorOnly(product),
      path: challenge,
    })),
    status: 422,
    perform: expectRefusal("give_code", fillFields({ token: "12" })),
  },
  {
    ...screen(challenge, "visitor", "recovery-refused", async (product) => ({
      viewer: await firstFactorOnly(product),
      path: `${challenge}?way=recovery`,
    })),
    status: 422,
    perform: expectRefusal("use_recovery_code", fillFields({ recovery_code: "7K3M" })),
  },
  screen(proof, "customer", "by-app", at(proof, withCodes)),
  screen(proof, "customer", "by-mail", async ({ kit }) => ({
    viewer: await kit.customer(),
    path: `${proof}?by=mail`,
  })),
  {
    ...screen(proof, "customer", "refused", async ({ kit }) => ({
      viewer: await kit.customer(),
      path: proof,
    })),
    status: 422,
    perform: expectRefusal("prove_by_password", fillFields({ password: "not the password" })),
  },
];
