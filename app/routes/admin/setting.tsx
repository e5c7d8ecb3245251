import { randomUUID } from "node:crypto";
import { PictureForms, PictureInThemes } from "#app/components/setting/picture-forms.tsx";
import { SettingChange } from "#app/components/setting/setting-change.tsx";
import { SettingField, type SettingOptions } from "#app/components/setting/setting-field.tsx";
import { actsText, boundsText, settingWords } from "#app/components/setting/setting-text.ts";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { currencyCodes } from "#domain/currency.ts";
import { limits } from "#domain/limits.ts";
import { ungroupZones } from "#domain/place/zone-names.ts";
import { groupZones, withOffsets, zoneOptions } from "#domain/place/zone-options.ts";
import { queryOf } from "#domain/query.ts";
import { type CountryVat, readCountryVat } from "#domain/setting/country-vat.ts";
import type { SettingForm } from "#domain/setting/kinds.ts";
import { isPictureName } from "#domain/setting/picture.ts";
import { isSettingName, settings } from "#domain/setting/settings.ts";
import { m } from "#messages/messages.js";
import type { DecodedForm } from "#server/http/form/codec.ts";
import { commandAction } from "#server/http/form/form.ts";
import { readTypedZone } from "#server/http/form/typed-zone.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { isUpload } from "#server/http/form/upload/write-upload.ts";
import { orNotFound, type Page, pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { countTouched } from "#server/operator/reads/touched-deals.ts";
import { listChanges } from "#server/setting/reads/settings.ts";
import { uploadSitePicture } from "#server/setting/web/upload.ts";
import type { Route } from "./+types/setting.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const page = pageOf(context);
  const name = orNotFound(isSettingName(params.name) ? params.name : null);
  const { form, initial, acts_on } = settings[name];
  const history = await listChanges(page.scope, name);
  const [latest] = history;
  const version = latest?.version ?? 0;
  const current = latest ? latest.value : initial;
  // An earlier value to use again.
  const again = history.find((change) => String(change.version) === queryOf(request).get("use"));
  const deals = acts_on === "now" || acts_on.new === "categories" ? null : acts_on.new;
  return {
    name,
    form,
    initial,
    acts_on,
    history,
    current,
    again: again && again.version !== version ? again.value : null,
    previewed: pictureIn(queryOf(request), form),
    touched: deals && (await countTouched(page.scope, deals)),
    options: optionsOf(page, form, current),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null, name, "int:version": version },
  };
}

/** The uploaded picture that the address names. */
function pictureIn(query: URLSearchParams, form: SettingForm): string | null {
  const name = query.get("picture");
  return name && form.kind === "picture" && isPictureName(name, form.shape) ? name : null;
}

function optionsOf({ session, scope }: Page, { kind }: SettingForm, current: unknown): SettingOptions {
  const { locale } = session;
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return {
    zones:
      kind === "zone"
        ? ungroupZones(groupZones(withOffsets(zoneOptions(locale, String(current)), scope.now)), locale)
        : [],
    currencies:
      kind === "currency"
        ? currencyCodes.map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }))
        : [],
  };
}

/** The zone that a setting of one was typed as; a text that is none is refused under its field. */
function readZone(form: DecodedForm, locale: "en" | "de"): { new_value?: string } {
  const typed = form.input.time_zone;
  if (typeof typed !== "string") return {};
  form.names.new_value = "time_zone";
  return { new_value: readTypedZone(form, locale).time_zone ?? typed };
}

/** The rules that the lines name; a line that names none is refused under the field. */
function readVatLines(form: DecodedForm): { new_value?: CountryVat[] } {
  if (form.values.vat_lines === undefined) return {};
  form.names.new_value = "vat_lines";
  const read = readCountryVat(String(form.values.vat_lines));
  if ("rules" in read) return { new_value: read.rules };
  // The path names the line.
  const path = `new_value.${read.unread - 1}`;
  form.names[path] = "vat_lines";
  form.issues.push({ path, code: "invalid_vat_line" });
  return { new_value: [] };
}

const runCommand = commandAction({
  change_setting: {
    redirectTo: ({ name }) => `/admin/settings/${name}`,
    flash: "saved",
    with: (_params, form, locale) => ({ ...readZone(form, locale), ...readVatLines(form) }),
  },
});

export const action = (args: ActionArgs) =>
  isUpload(args.request) ? uploadSitePicture(args) : runCommand(args);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? settingWords[loaderData.name].label() : m.setting_title();
  return [{ title: pageTitle(matches, title) }];
}

export default function Setting({ loaderData, actionData }: Route.ComponentProps) {
  const { name, form, initial, history, current, again, previewed } = loaderData;
  const { label, text } = settingWords[name];
  const isPicture = form.kind === "picture";
  // Without a picture to save, the page asks for one.
  const isAsking = isPicture && previewed === null && again === null;
  return (
    <>
      <p className="small mb-2">
        <a className="inline-block py-1" href="/admin/settings">
          {m.setting_back()}
        </a>
      </p>
      <PageHeader title={label()} sentence={<span className="soft">{text()}</span>} />
      <div className="stack loose max-w-form">
        {again === null ? null : <Notice>{m.setting_reverting()}</Notice>}
        {previewed === null ? null : <Notice>{m.setting_picture_previewing()}</Notice>}
        {isAsking ? (
          <PictureForms
            hidden={loaderData.hidden}
            current={typeof current === "string" ? current : null}
            sent={actionData ?? null}
          />
        ) : (
          <ValueForm loaderData={loaderData} result={actionData?.result ?? null} />
        )}
        <section className="stack" aria-labelledby="history">
          <h2 id="history">{m.setting_history()}</h2>
          {history.length === 0 ? (
            <p className="soft">{m.setting_history_none()}</p>
          ) : (
            <ol className="past">
              {history.map((change, index) => (
                <li key={change.version}>
                  <SettingChange
                    form={form}
                    change={change}
                    before={history[index + 1]?.value ?? initial}
                    isCurrent={index === 0}
                  />
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </>
  );
}

type ValueFormProps = Pick<Route.ComponentProps, "loaderData"> & { result: FormResult | null };

/** The value, why it changes, and what that meets. */
function ValueForm({ loaderData, result }: ValueFormProps) {
  const { form, initial, acts_on, current, again, previewed, touched, options, hidden } = loaderData;
  const { locale } = useViewer();
  const picture = previewed ?? (typeof again === "string" ? again : null);
  return (
    <Form
      id="setting"
      result={result}
      hidden={form.kind === "picture" ? { ...hidden, new_value: picture } : hidden}
    >
      {form.kind === "picture" ? (
        picture === null ? null : (
          <PictureInThemes name={picture} />
        )
      ) : (
        <SettingField
          key={String(again)}
          form={form}
          value={again ?? current}
          hint={boundsText(form, initial, locale)}
          options={options}
        />
      )}
      <TextArea
        name="reason"
        label={m.setting_reason()}
        hint={m.setting_reason_hint()}
        maxLength={limits.reason_characters}
        rows={2}
      />
      <div>
        <h2>{m.setting_acts()}</h2>
        <p>{actsText(acts_on, touchedText(touched, locale))}</p>
      </div>
      <FormActions>
        <Button look="primary" name="command" value="change_setting">
          {m.setting_save()}
        </Button>
      </FormActions>
    </Form>
  );
}

function touchedText(touched: number | null, locale: "en" | "de"): string {
  if (touched === null) return "";
  const counted = Math.min(touched, limits.deals_counted);
  const count = formatCount(counted, locale);
  return touched > limits.deals_counted ? m.setting_more_than({ count }) : count;
}
