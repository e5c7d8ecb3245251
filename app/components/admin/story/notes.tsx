import { Button } from "#app/ui/button.tsx";
import { ShowMore } from "#app/ui/data/rows.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { Time } from "#app/ui/time.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { NoteView } from "#server/operator/reads/story/notes.ts";
import type { ShownStory } from "./story-text.ts";

export type NotesProps = {
  story: ShownStory;
  /** The page of the subject. */
  path: string;
  hidden: { _key: string; profile_id: string | null };
  /** The answer to a form of the page. */
  answer: { command: string | null; result: FormResult } | undefined;
};

/** The operators' notes, the latest first, and the form for another one. */
export function StoryNotes({ story, path, hidden, answer }: NotesProps) {
  const { notes, noun, id, section, is_later } = story;
  if (!notes) return null;
  const result = answer?.command === "add_operator_note" ? answer.result : null;
  const all = `${path}?section=notes`;
  const { rows, next } = notes;
  return (
    <section className="stack tight" id="notes">
      <h2>{m.story_notes()}</h2>
      {rows.length > 0 ? (
        <ol className="past">
          {rows.map((note) => (
            <Note key={note.id} note={note} hidden={hidden} />
          ))}
        </ol>
      ) : (
        <p className="small soft">{m.story_notes_none()}</p>
      )}
      <ShowMore
        about={m.story_notes()}
        to={next ? (section ? `${all}&after=${encodeURIComponent(next)}` : all) : null}
        count={is_later ? <a href={all}>{m.admin_first()}</a> : null}
      />
      <details open={result !== null || undefined}>
        <summary>{m.story_note_add()}</summary>
        <Form
          id="note-form"
          result={result}
          hidden={{ ...hidden, _key: `${hidden._key}-note`, noun, subject_id: id }}
        >
          <TextArea
            name="note"
            label={m.story_note_label()}
            hint={m.story_note_hint()}
            maxLength={limits.reason_characters}
            rows={3}
          />
          <FormActions>
            <Button name="command" value="add_operator_note">
              {m.story_note_submit()}
            </Button>
          </FormActions>
        </Form>
      </details>
    </section>
  );
}

function Note({
  note: { id, author, text, at, struck_at, may_strike },
  hidden,
}: {
  note: NoteView;
  hidden: NotesProps["hidden"];
}) {
  return (
    <li>
      {text === null ? (
        <p className="soft">{m.story_note_erased()}</p>
      ) : (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{struck_at ? <s>{text}</s> : text}</p>
      )}
      <p className="small soft [overflow-wrap:anywhere]">
        <Time at={at} form="short" /> · {author}
        {struck_at ? ` · ${m.story_note_struck()}` : null}
      </p>
      {may_strike ? (
        <Form isInline hidden={{ ...hidden, _key: `${hidden._key}-${id}`, note_id: id }}>
          <Button isCompact look="plain" name="command" value="strike_operator_note">
            {m.story_note_strike()}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
