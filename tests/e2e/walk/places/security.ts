// How an account is protected: each change on its page, the second half of a sign-in, and proving once more who one is.
import { randomUUID } from "node:crypto";
import { recordDevice } from "#server/account/device/record-device.ts";
import { changeEmail } from "#server/account/security/change-email.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { viewer } from "../detours.ts";
import { type Persona, type Place, personas, posts, press, refused, type Seen, typed } from "../place.ts";
import type { Stage, Viewer } from "../stage.ts";

const security = "/account/security";
const challenge = "/auth/second-factor";
const proof = "/auth/reauthenticate";
const members = personas.filter((persona) => persona !== "visitor");

/** This person in a session that has just been proved, by a second factor as well. */
async function proved(stage: Stage, member: Member): Promise<Viewer> {
  const { account_id } = member;
  const input = { account_id, session_id: randomUUID(), user_agent: "walk", is_proof: true };
  const { session_id } = await stage.kit.run(recordDevice, system, input);
  return { ...member, session_id };
}

const withCodes = async ({ kit }: Stage) => {
  const { account_id } = await kit.recoveryCode();
  return kit.again({ account_id } as Member);
};
/** Somebody who has given the password and not the second factor. */
const half = ({ kit }: Stage) => kit.withSecondFactor();

const at =
  (path: string, make: (stage: Stage) => Promise<Member>) =>
  async (stage: Stage): Promise<Seen> => ({ as: await proved(stage, await make(stage)), path });

const customer = ({ kit }: Stage) => kit.customer();
const change = (state: string, name: string, more: Partial<Place> = {}): Place => ({
  route: security,
  state,
  persona: "customer",
  see: at(`${security}?change=${name}`, customer),
  ...more,
});

const asItIs = (route: string, persona: Persona): Place => ({
  route,
  state: "as-it-is",
  persona,
  see: async (stage) => ({ as: await viewer(stage, persona), path: route }),
});

const uri = "otpauth://totp/Proffer:lena@example.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Proffer";
const factor_id = "0b9a1f6e-6f0a-4f5e-9a55-0f6d3c1e7a10";

export const securityPlaces: readonly Place[] = [
  ...[security, proof].flatMap((route) => members.map((persona) => asItIs(route, persona))),
  { route: security, state: "second-factor-on", persona: "customer", see: at(security, withCodes) },
  {
    route: security,
    state: "few-codes",
    persona: "customer",
    async see(stage) {
      const member = await withCodes(stage);
      await stage.owner.query(
        `update recovery_code set used_at = now() where digest in
          (select digest from recovery_code where account_id = $1 limit 8)`,
        [member.account_id],
      );
      return { as: await proved(stage, member), path: security };
    },
  },
  {
    route: security,
    state: "address-to-be",
    persona: "customer",
    async see(stage) {
      const member = await stage.kit.customer();
      const new_email = `${member.account_id}.of-a-long-house-by-the-lake@example.test`;
      await stage.kit.run(changeEmail, member, { new_email });
      return { as: member, path: security };
    },
  },
  change("change-address", "email"),
  change("change-address-refused", "email", {
    status: 422,
    act: refused("change_email", typed({ email: "nobody" })),
  }),
  change("change-password", "password"),
  change("change-password-refused", "password", {
    status: 422,
    act: refused("change_password", typed({ password: "password12" })),
  }),
  change("set-up-app", "app"),
  change("app-lost", "app&lost&next=%2Fbookings"),
  change("app-picture", "app", {
    status: 422,
    act: posts({ command: "confirm_app", factor_id, uri, token: "12" }, `${security}?change=app`),
  }),
  change("remove-app", "off", { see: at(`${security}?change=off`, withCodes) }),
  change("new-codes", "codes", { see: at(`${security}?change=codes`, withCodes) }),
  change("codes", "codes", {
    see: at(`${security}?change=codes`, withCodes),
    act: (page) => press(page, "make_codes"),
    is_printed: true,
  }),
  {
    route: challenge,
    state: "as-it-is",
    persona: "visitor",
    see: async (stage) => ({ as: await half(stage), path: challenge }),
  },
  {
    route: challenge,
    state: "refused",
    persona: "visitor",
    status: 422,
    see: async (stage) => ({ as: await half(stage), path: challenge }),
    act: refused("give_code", typed({ token: "12" })),
  },
  {
    route: challenge,
    state: "recovery-refused",
    persona: "visitor",
    status: 422,
    see: async (stage) => ({ as: await half(stage), path: `${challenge}?way=recovery` }),
    act: refused("use_recovery_code", typed({ recovery_code: "7K3M" })),
  },
  {
    route: proof,
    state: "by-app",
    persona: "customer",
    see: at(proof, withCodes),
  },
  {
    route: proof,
    state: "by-mail",
    persona: "customer",
    see: async ({ kit }) => ({ as: await kit.customer(), path: `${proof}?by=mail` }),
  },
  {
    route: proof,
    state: "refused",
    persona: "customer",
    status: 422,
    see: async ({ kit }) => ({ as: await kit.customer(), path: proof }),
    act: refused("prove_by_password", typed({ password: "not the password" })),
  },
];
