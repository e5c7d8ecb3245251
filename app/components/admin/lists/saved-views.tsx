import { Button } from "#app/ui/button.tsx";
import { Filters } from "#app/ui/data/rows.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { ListView } from "#server/operator/reads/console/page.ts";
import type { SavedView } from "#server/operator/reads/console/views.ts";
import { listSearchOf } from "./list-filters.tsx";

export type ViewForms = {
  /** Each with the key of its form. */
  views: readonly (SavedView & { key: string })[];
  save_key: string;
  profile_id: string | null;
  /** The refusal of the form that was sent, by the id of its view; "" for the form that saves. */
  result: { view_id: string; result: FormResult } | null;
};

/** The saved views of a list as links. */
export function SavedViews({ view, views }: { view: ListView; views: readonly SavedView[] }) {
  if (views.length === 0) return null;
  const current = listSearchOf(view);
  const filters = views.map(({ id, name, query }) => ({
    key: id,
    label: name,
    to: `/admin/${view.name}${query}`,
    isOn: query === current,
  }));
  return <Filters filters={filters} label={m.list_views()} />;
}

/** Saves the list as it is filtered; renames and deletes the views that are. */
export function ViewForm({ view, forms }: { view: ListView; forms: ViewForms }) {
  const { views, save_key, profile_id, result } = forms;
  return (
    <details className="fold open:basis-full" open={result !== null || undefined}>
      <summary>{m.list_view_manage()}</summary>
      <div className="fold-fields">
        <Form
          result={result?.view_id === "" ? result.result : null}
          hidden={{ _key: save_key, profile_id, list: view.name, query: listSearchOf(view) }}
          label={m.list_view_manage()}
        >
          <TextField
            name="view_name"
            label={m.list_view_name()}
            hint={m.list_view_hint()}
            maxLength={limits.view_name_characters}
            autoComplete="off"
          />
          <FormActions>
            <Button look="primary" name="command" value="save_list_view">
              {m.list_view_save()}
            </Button>
          </FormActions>
        </Form>
        {views.map(({ id, name, key }) => (
          <Form
            key={id}
            result={result?.view_id === id ? result.result : null}
            hidden={{ _key: key, profile_id, view_id: id }}
            label={name}
          >
            <TextField
              name="view_name"
              label={m.list_view_name()}
              value={name}
              maxLength={limits.view_name_characters}
              autoComplete="off"
            />
            <FormActions>
              <Button name="command" value="rename_list_view">
                {m.list_view_rename()}
                <span className="visually-hidden">: {name}</span>
              </Button>
              <Button look="quiet" name="command" value="delete_list_view">
                {m.list_view_delete()}
                <span className="visually-hidden">: {name}</span>
              </Button>
            </FormActions>
          </Form>
        ))}
      </div>
    </details>
  );
}
