// The operator's form with a picture for the marketplace's logo or icon. The picture is stored and looked at first; a
// setting takes it afterwards, with the reason.
import { refuse } from "#domain/refusal.ts";
import { isSettingName, settings } from "#domain/setting/settings.ts";
import { requireOperator } from "#server/account/access.ts";
import { sessionContext } from "#server/http/context.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { receivePicture } from "#server/http/form/upload/picture-form.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { prepareSitePicture } from "#server/services/pictures.ts";
import { addSitePicture } from "../commands/add-site-picture.ts";

/** Action of the form with the field `picture`; redirects to the setting's page, which shows it in both themes. */
export function uploadSitePicture(args: ActionArgs) {
  return receivePicture(args, {
    field: "picture",
    begin() {
      const session = args.context.get(sessionContext);
      const { actor, request_id } = session;
      requireOperator(actor, "change_settings");
      const name = args.params.name ?? "";
      const form = isSettingName(name) ? settings[name].form : null;
      if (form?.kind !== "picture") return refuse("not_found");
      return async (file) => {
        const { bytes, width, height } = await prepareSitePicture(file, form.shape);
        const input = { png: Buffer.from(bytes).toString("base64"), width, height };
        const { runtime } = detailsOf(session);
        const { picture } = await runCommand(runtime, addSitePicture, { actor, input, request_id });
        return { to: `/admin/settings/${name}?picture=${picture}`, flash: null };
      };
    },
  });
}
