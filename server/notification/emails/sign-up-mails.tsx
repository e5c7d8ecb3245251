// Mails that answer a sign-up, whose page must not reveal whether an address has an account.
import { m } from "#messages/messages.js";
import type { AccountMail } from "./layout/account-mail.ts";
import { moment } from "./layout/format.ts";
import { Letter } from "./layout/letter.tsx";

export const signUpMails = {
  account_exists: {
    subject: (_happened, { locale }) => m.signin_mail_exists_subject({}, { locale }),
    body(happened, reader) {
      const o = { locale: reader.locale };
      return (
        <Letter
          reader={reader}
          title={m.signin_mail_exists_title({}, o)}
          lead={m.signin_mail_exists_lead({}, o)}
          facts={[[m.security_mail_label_when({}, o), moment(reader, happened.at)]]}
          action={{ label: m.shell_sign_in({}, o), path: "/auth/signin" }}
          notes={[
            m.signin_mail_exists_forgot({ url: `${reader.public_url}/auth/forgot-password` }, o),
            m.signin_mail_exists_not_you({}, o),
          ]}
          why={m.security_mail_why({}, o)}
        />
      );
    },
  },
} satisfies Record<string, AccountMail>;
