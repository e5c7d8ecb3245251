import { AccountNav } from "#app/components/account/account-nav.tsx";
import { groupDevices } from "#app/components/account/device-groups.ts";
import { DeviceList } from "#app/components/account/device-list.tsx";
import { Setting } from "#app/components/account/setting.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { m } from "#messages/messages.js";
import { listOwnDevices } from "#server/account/reads/lists.ts";
import { ownSessionId } from "#server/account/web/devices.ts";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { signOutDevice, signOutEverywhere, signOutOthers } from "#server/http/auth/devices.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import type { Route } from "./+types/devices.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireMember(context, request);
  const this_id = ownSessionId(context);
  const rows = await listOwnDevices(pageOf(context).scope);
  return { devices: groupDevices(rows.map((row) => ({ ...row, is_this: row.session_id === this_id }))) };
}

export const action = chooseAuthAction({
  sign_out_device: signOutDevice,
  sign_out_others: signOutOthers,
  sign_out_everywhere: signOutEverywhere,
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.device_title()) }];
}

export default function Devices({ loaderData }: Route.ComponentProps) {
  const { devices } = loaderData;
  const hasOthers = devices.some(({ is_this }) => !is_this);
  return (
    <>
      <PageHeader title={m.device_title()} sentence={<span className="soft">{m.device_sentence()}</span>} />
      <AccountNav />
      <div className="stack">
        <DeviceList devices={devices} />
        <p className="hint">{hasOthers ? m.device_unknown_hint() : m.device_only()}</p>
      </div>
      <div className="settings">
        {hasOthers ? (
          <Setting id="others" title={m.device_end_others()} text={m.device_end_others_text()}>
            <Form isInline>
              <Button name="command" value="sign_out_others">
                {m.device_end_others()}
              </Button>
            </Form>
          </Setting>
        ) : null}
        <Setting id="everywhere" title={m.device_end_all()} text={m.device_end_all_text()}>
          <Form isInline isDocument>
            <Button name="command" value="sign_out_everywhere">
              {m.device_end_all()}
            </Button>
          </Form>
        </Setting>
      </div>
    </>
  );
}
