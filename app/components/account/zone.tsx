import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { type FormResult, submittedText } from "#app/ui/form/form-state.ts";
import { formatTime } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import { cityName, regionName, type ZoneRegion } from "./zone-text.ts";

type ZoneSettingProps = {
  form_keys: { zone: string; browser_zone: string };
  zone: string;
  /** The zone the browser reports; null when it is the account's. */
  browser_zone: string | null;
  regions: readonly ZoneRegion[];
  result: FormResult | null;
};

const setting = "time_zone";

/** Time zone of the account, with the current time in the selected zone. */
export function ZoneSetting({ form_keys, zone, browser_zone, regions, result }: ZoneSettingProps) {
  const [chosen, setChosen] = useState(zone);
  return (
    <>
      <Form result={result} hidden={{ _key: form_keys.zone, setting }}>
        <Field name="time_zone" label={m.account_zone_field()}>
          {(control, kept) => (
            <select
              {...control}
              key={zone}
              className="input"
              defaultValue={submittedText(kept, zone)}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {regions.map(({ region, zones }) => (
                <optgroup key={region} label={regionName(region)}>
                  {zones.map((one) => (
                    <option key={one} value={one}>
                      {cityName(one)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
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
          <span className="soft">{m.account_zone_browser({ zone: cityName(browser_zone) })}</span>
          <button type="submit" className="link-button" name="command" value="set_preferences">
            {m.account_zone_use({ zone: cityName(browser_zone) })}
          </button>
        </Form>
      ) : null}
    </>
  );
}

/** Uses the page's clock, so that server and browser render the same time. */
function ClockThere({ zone }: { zone: string }) {
  const { now, locale } = useViewer();
  if (!now) return null;
  return (
    <span className="soft num" role="status" suppressHydrationWarning>
      {m.account_zone_now({ time: formatTime(new Date(now), "time", locale, zone) })}
    </span>
  );
}
