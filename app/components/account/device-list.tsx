import { Laptop, Smartphone } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { DeviceGroup } from "./device-groups.ts";
import { deviceName } from "./device-text.ts";

/** Devices with a session of the account, equal ones in one row; each row but the current device can be signed out. */
export function DeviceList({ devices }: { devices: readonly DeviceGroup[] }) {
  return (
    <ul className="profiles devices card" aria-label={m.device_list()}>
      {devices.map((device) => (
        <Entry key={device.session_ids[0]} {...device} />
      ))}
    </ul>
  );
}

function Entry(device: DeviceGroup) {
  const { session_ids, is_this, is_handheld, first_seen_at, last_seen_at } = device;
  const count = session_ids.length;
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
          {count > 1 ? <span>{m.device_sign_ins({ count: String(count) })}</span> : null}
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
          <Form isInline hidden={{ session_id: session_ids.join(",") }}>
            <Button isCompact name="command" value="sign_out_device">
              {count > 1 ? m.device_end_group() : m.device_end()}
              <span className="visually-hidden">{name}</span>
            </Button>
          </Form>
        </div>
      )}
    </li>
  );
}
