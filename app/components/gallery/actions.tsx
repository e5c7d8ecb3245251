import { CircleCheck, Plus } from "lucide-react";
import { useSiteName } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Badge, EmptyState, Notice } from "#app/ui/content.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormActions } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages/messages.js";
import { galleryPath, type SampleProps } from "./sample.ts";

/** Buttons, links and the dialog. */
export function Actions(_: SampleProps) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button type="button" look="primary">
          {m.ui_act_primary()}
        </Button>
        <LinkButton to={galleryPath}>
          <Icon of={Plus} />
          {m.shell_new_request()}
        </LinkButton>
        <Button type="button" look="quiet">
          {m.ui_act_quiet()}
        </Button>
        <Button type="button" look="danger">
          {m.ui_act_danger()}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="button" look="primary" aria-busy>
          {m.common_saving()}
        </Button>
        <Button type="button" isCompact>
          {m.ui_act_compact()}
        </Button>
        <CopyButton text={useSiteName()} />
        <button type="button" className="link-button">
          {m.ui_act_link()}
        </button>
      </div>
      <Button type="button" look="primary" isWide>
        {m.ui_act_wide()}
      </Button>
      <div>
        <Dialog label={m.ui_dialog_open()} to={galleryPath} title={m.ui_dialog_title()}>
          <div className="stack">
            <p>{m.ui_dialog_text()}</p>
            <FormActions>
              <LinkButton to={galleryPath} look="danger">
                {m.ui_act_danger()}
              </LinkButton>
            </FormActions>
          </div>
        </Dialog>
      </div>
    </>
  );
}

/** Badges, notices, toast, and empty state. */
export function Feedback(_: SampleProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Badge>{m.request_status_draft()}</Badge>
        <Badge tone="go">{m.request_status_open()}</Badge>
        <Badge tone="wait">{m.request_status_on_hold()}</Badge>
        <Badge tone="good">{m.request_status_fulfilled()}</Badge>
        <Badge tone="bad">{m.request_status_removed()}</Badge>
        <Badge tone="info">{m.request_status_awarded()}</Badge>
      </div>
      <Notice title={m.ui_notice_info()}>{m.ui_notice_text()}</Notice>
      <Notice tone="good" title={m.ui_notice_good()} />
      <Notice tone="warn" title={m.ui_notice_warn()} />
      <Notice tone="bad" title={m.ui_notice_bad()} />
      <div className="toast">
        <Icon of={CircleCheck} />
        <p>{m.ui_toast()}</p>
        <button type="button" className="link-button">
          {m.common_close()}
        </button>
      </div>
      <EmptyState
        title={m.ui_empty_title()}
        heading="h3"
        action={<LinkButton to={galleryPath}>{m.shell_new_request()}</LinkButton>}
      >
        {m.ui_empty_text()}
      </EmptyState>
    </>
  );
}
