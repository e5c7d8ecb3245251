import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { resendMail } from "./resend-mail.ts";

export const resendMailExample: ExampleOf<typeof resendMail> = async (kit) => {
  const { mail_failure_id } = await kit.refusedMail();
  return {
    actor: await kit.operator(),
    input: { mail_failure_id },
    stranger: null,
    forbidden: await kit.customer(),
  };
};
