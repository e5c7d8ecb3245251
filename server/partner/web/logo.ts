// The operator's form with a partner's logo.
import { isId } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { sessionContext } from "#server/http/context.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { uploadPicture } from "#server/http/form/upload/picture-form.ts";
import { prepareLogo } from "#server/services/pictures.ts";

/** Action of the form with the field `logo`; redirects to `to`. */
export function uploadLogo(args: ActionArgs, to: string) {
  return uploadPicture(args, {
    field: "logo",
    prepare: prepareLogo,
    place({ input: { version } }) {
      requireOperator(args.context.get(sessionContext).actor, "manage_partners");
      // The address names the folder.
      const partner_id = args.params.id;
      if (!isId(partner_id)) return refuse("not_found");
      return {
        folder: `partners/${partner_id}`,
        command: "set_partner_logo",
        input: { partner_id, version },
      };
    },
    to,
    flash: "partner_saved",
  });
}
