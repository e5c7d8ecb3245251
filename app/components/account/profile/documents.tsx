import { loadFileRule } from "#app/components/file/rules.ts";
import { FileList } from "#app/components/request/file-list.tsx";
import { useSettings } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { countText } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { documentTypes, fileBytes } from "#domain/file/types.ts";
import { megabytesText } from "#domain/format/megabytes.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { OwnProfile } from "#server/account/reads/lists.ts";
import type { DocumentFile } from "#server/file/reads/documents.ts";

type DocumentsProps = {
  profile: OwnProfile;
  documents: readonly DocumentFile[];
  /** It is not verified, or not for much longer. */
  isAsked: boolean;
  /** Where the form goes: an upload cannot say which form it is before it is read. */
  action: string;
  form_keys: { documents: string; no_document: string };
  result: FormResult | null;
};

/** What a provider has sent for its verification, and while it is asked for them the form to send more. */
export function Documents({ profile, documents, isAsked, action, form_keys, result }: DocumentsProps) {
  const { locale } = useViewer();
  const settings = useSettings();
  const { verification_documents_days: days, file_count } = settings;
  const each_bytes = fileBytes(settings);
  const { id: profile_id, refusal_reason } = profile;
  if (profile.kind !== "provider" || (!isAsked && documents.length === 0)) return null;
  return (
    <section id="documents" className="stack" aria-labelledby="documents-title">
      <div>
        <h2 id="documents-title">{m.account_documents_title()}</h2>
        {isAsked ? <p className="soft">{m.account_documents_text()}</p> : null}
        <p className="soft">
          {countText(days, locale, m.account_documents_kept_one, m.account_documents_kept)}
        </p>
      </div>
      {documents.length > 0 ? (
        <FileList
          files={documents}
          action={({ id, name }) => (
            <Form isInline hidden={{ _key: `${form_keys.no_document}-${id}`, profile_id, file_id: id }}>
              <Button look="quiet" name="command" value="remove_document">
                {m.account_documents_remove()}
                <span className="visually-hidden"> {name}</span>
              </Button>
            </Form>
          )}
        />
      ) : null}
      {!isAsked || documents.length >= limits.verification_documents ? null : (
        <Form
          action={action}
          result={result}
          hidden={{ _key: form_keys.documents, profile_id }}
          hasFiles
          key={documents.length}
        >
          <FileField
            name="files"
            label={m.account_documents_field()}
            hint={m.account_documents_hint({
              count: limits.verification_documents,
              each: megabytesText(each_bytes),
            })}
            isMultiple
            accept={documentTypes.join()}
            loadRule={loadFileRule({
              count: Math.min(file_count, limits.verification_documents),
              each_bytes,
            })}
          />
          <FormActions>
            <Button name="command" value="send_documents">
              {refusal_reason === null ? m.account_documents_send() : m.account_documents_send_again()}
            </Button>
          </FormActions>
        </Form>
      )}
    </section>
  );
}
