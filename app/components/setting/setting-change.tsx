import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { SettingForm } from "#domain/setting/kinds.ts";
import { m } from "#messages/messages.js";
import type { SettingChange as Change } from "#server/setting/reads/settings.ts";
import { PictureInThemes } from "./picture-forms.tsx";
import { valueText } from "./setting-text.ts";

type SettingChangeProps = { form: SettingForm; change: Change; before: unknown; isCurrent: boolean };

/** One change: from what to what, by whom and why; and the way back to it. */
export function SettingChange({ form, change, before, isCurrent }: SettingChangeProps) {
  const { locale } = useViewer();
  const [from, to] = [valueText(form, before, locale), valueText(form, change.value, locale)];
  // Of a value given with the marketplace's details nobody may be known: the update took over what was entered before.
  const who = change.by ?? (change.reason === null ? null : m.setting_by_machine());
  const when = <Time at={change.changed_at} />;
  const picture = form.kind === "picture" && typeof change.value === "string" ? change.value : null;
  return (
    <>
      <p className="font-medium">{m.setting_from_to({ from, to })}</p>
      <p className="small soft">{who === null ? when : richMessage(m.setting_by, { who, when })}</p>
      <p className="max-w-text whitespace-pre-line">{change.reason ?? m.setting_by_setup()}</p>
      {picture === null ? null : <PictureInThemes name={picture} />}
      {isCurrent ? null : (
        <p className="small">
          <a href={`/admin/settings/${change.name}?use=${change.version}`}>{m.setting_revert()}</a>
        </p>
      )}
    </>
  );
}
