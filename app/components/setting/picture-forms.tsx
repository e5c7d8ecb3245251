import { loadPictureRule } from "#app/components/file/rules.ts";
import { ReasonForm } from "#app/components/offer/reason-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { pictureTypes } from "#domain/file/types.ts";
import { megabytesText } from "#domain/format/megabytes.ts";
import { limits } from "#domain/limits.ts";
import { shownPicture } from "#domain/setting/picture.ts";
import { m } from "#messages/messages.js";

const themes = [
  { theme: "light", label: m.shell_theme_light },
  { theme: "dark", label: m.shell_theme_dark },
] as const;

/** A picture as large as it is shown, on the ground of both themes. */
export function PictureInThemes({ name }: { name: string }) {
  const { path, width, height } = shownPicture(name);
  return (
    <div className="flex flex-wrap gap-4">
      {themes.map(({ theme, label }) => (
        <figure key={theme}>
          <div className="card padded" data-theme={theme}>
            <img src={path} alt="" width={width} height={height} />
          </div>
          <figcaption className="small soft">{label()}</figcaption>
        </figure>
      ))}
    </div>
  );
}

type PictureFormsProps = {
  hidden: Record<string, string | number | null>;
  /** The name of the picture in force. */
  current: string | null;
  sent: { command: string | null; result: FormResult } | null;
};

/** The picture in force; uploads another one, which the next page shows before anybody saves it; removes it. */
export function PictureForms({ hidden, current, sent }: PictureFormsProps) {
  const resultOf = (command: string) => (sent?.command === command ? sent.result : null);
  return (
    <>
      {current === null ? null : (
        <section className="stack" aria-labelledby="shown">
          <h2 id="shown">{m.setting_picture_shown()}</h2>
          <PictureInThemes name={current} />
        </section>
      )}
      <Form id="picture" result={resultOf("add_site_picture")} hidden={hidden} hasFiles isDocument>
        <FileField
          name="picture"
          label={m.setting_picture_field()}
          hint={m.partner_logo_hint({ limit: megabytesText(limits.photo_bytes) })}
          accept={pictureTypes.join()}
          loadRule={loadPictureRule(limits.photo_bytes)}
        />
        <FormActions>
          <Button look="primary" name="command" value="add_site_picture">
            {m.setting_picture_preview()}
          </Button>
        </FormActions>
      </Form>
      {current === null ? null : (
        <ReasonForm
          command="change_setting"
          summary={m.setting_picture_remove()}
          sentence={m.setting_acts_now()}
          button={m.setting_picture_remove()}
          label={m.setting_reason()}
          hint={m.setting_reason_hint()}
          hidden={{ ...hidden, _key: `${hidden._key}-remove` }}
          result={resultOf("change_setting")}
        />
      )}
    </>
  );
}
