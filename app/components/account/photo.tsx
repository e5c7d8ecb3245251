import { loadPictureRule } from "#app/components/file/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { Face } from "#app/ui/content.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { pictureTypes } from "#domain/file/types.ts";
import { initialsOf } from "#domain/format/initials.ts";
import { megabytesText } from "#domain/format/megabytes.ts";
import { m } from "#messages/messages.js";
import type { OwnProfile } from "#server/account/reads/lists.ts";

type PhotoFormProps = {
  profile: OwnProfile;
  form_keys: { photo: string; no_photo: string };
  max_bytes: number;
  result: FormResult | null;
};

/** The current photo with forms to replace and to remove it. */
export function PhotoForm({ profile, form_keys, max_bytes, result }: PhotoFormProps) {
  const { id: profile_id, photo_id, display_name } = profile;
  const limit = megabytesText(max_bytes);
  return (
    <div className="photo">
      <Face initials={initialsOf(display_name)} photo={photoPath(photo_id)} isLarge />
      <div>
        <Form result={result} hidden={{ _key: form_keys.photo, profile_id }} hasFiles key={photo_id}>
          <FileField
            name="photo"
            label={m.account_photo_field()}
            hint={m.account_photo_hint({ limit })}
            accept={pictureTypes.join()}
            loadRule={loadPictureRule(max_bytes)}
          />
          <FormActions>
            <Button name="command" value="set_profile_photo">
              {photo_id ? m.account_photo_replace() : m.account_photo_set()}
            </Button>
          </FormActions>
        </Form>
        {photo_id ? (
          <Form isInline hidden={{ _key: form_keys.no_photo, profile_id, file_id: photo_id }}>
            <Button look="quiet" name="command" value="remove_profile_photo">
              {m.account_photo_remove()}
            </Button>
          </Form>
        ) : null}
      </div>
    </div>
  );
}
