import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { formatTime } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { findTypedZone } from "#domain/place/typed-zone.ts";
import type { ZoneOption } from "#domain/place/zone-names.ts";
import { m } from "#messages/messages.js";
import { ZoneInput } from "../place/zone-input.tsx";

type ZoneSettingProps = {
  form_keys: { zone: string; browser_zone: string };
  zone: string;
  /** The zone the browser reports; null when it is the account's. */
  browser_zone: string | null;
  zones: readonly ZoneOption[];
  result: FormResult | null;
};

const setting = "time_zone";

/** Time zone of the account, with the current time in the zone that is typed. */
export function ZoneSetting({ form_keys, zone, browser_zone, zones, result }: ZoneSettingProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = typed === null ? zone : findTypedZone(typed, zones).zone;
  const browser_city = zones.find((one) => one.zone === browser_zone)?.name ?? browser_zone ?? "";
  return (
    <>
      <Form result={result} hidden={{ _key: form_keys.zone, setting }}>
        <ZoneInput
          label={m.account_zone_field()}
          hint={m.account_zone_hint()}
          zones={zones}
          value={zone}
          onType={setTyped}
        />
        <FormActions>
          <Button name="command" value="set_preferences">
            {m.account_settings_save()}
            <span className="visually-hidden">: {m.account_zone_field()}</span>
          </Button>
          <ClockThere zone={chosen} />
        </FormActions>
      </Form>
      {browser_zone ? (
        <Form isInline hidden={{ _key: form_keys.browser_zone, setting, time_zone: browser_zone }}>
          <span className="soft">{m.account_zone_browser({ zone: browser_city })}</span>
          <button type="submit" className="link-button" name="command" value="set_preferences">
            {m.account_zone_use({ zone: browser_city })}
          </button>
        </Form>
      ) : null}
    </>
  );
}

/** Uses the page's clock, so that server and browser render the same time. Empty while no zone is known. */
function ClockThere({ zone }: { zone: string | null }) {
  const { now, locale } = useViewer();
  if (!now) return null;
  return (
    <span className="soft num" role="status" suppressHydrationWarning>
      {zone ? m.account_zone_now({ time: formatTime(new Date(now), "time", locale, zone) }) : null}
    </span>
  );
}
