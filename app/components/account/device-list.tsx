import { Laptop, Smartphone } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OwnDeviceRow } from "#server/account/reads-lists.ts";
import { deviceName } from "./device-text.ts";

export type DeviceView = OwnDeviceRow & { is_this: boolean };

/** Devices with a session of the account; every one except the current one can be signed out. */
export function DeviceList({ devices }: { devices: readonly DeviceView[] }) {
  return (
    <ul className="profiles devices card" aria-label={m.device_list()}>
      {devices.map((device) => (
        <Entry key={device.session_id} {...device} />
      ))}
    </ul>
  );
}

function Entry(device: DeviceView) {
  const { session_id, is_this, is_handheld, first_seen_at, last_seen_at } = device;
  const name = deviceName(device);
  return (
    <li>
      <span className="face large">
        <Icon of={is_handheld ? Smartphone : Laptop} />
      </span>
      <div>
        <p className="name">
          {name}
          {is_this ? <Badge tone="go">{m.device_this()}</Badge> : null}
        </p>
        <p className="small soft facts">
          <span>
            {m.device_last_seen()} <Time at={last_seen_at} />
          </span>
          <span>
            {m.device_first_seen()} <Time at={first_seen_at} />
          </span>
        </p>
      </div>
      {is_this ? null : (
        <div className="acts">
          <Form isInline hidden={{ session_id }}>
            <Button isCompact name="command" value="sign_out_device">
              {m.device_end()}
              <span className="visually-hidden">{name}</span>
            </Button>
          </Form>
        </div>
      )}
    </li>
  );
}
