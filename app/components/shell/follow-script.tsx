import { useContext } from "react";
import { FrameContext } from "#app/frame.ts";
import { followScriptId } from "#app/live/follow-script.ts";
import { liveNameOf } from "#app/live/live-name.ts";
import { m } from "#messages/messages.js";
import type { BrowserSession, ShellMember } from "#server/http/context.ts";

/** In development Vite serves the module by its file name. */
const developmentSource = "/app/live/follow-page.ts";

/** The script of a page that ships no other but follows something. The element holds its texts, the script none. */
export function FollowScript({
  member,
  session,
}: {
  member: ShellMember | null;
  session: BrowserSession | null;
}) {
  const { kind, nonce, follow_script, follows = [] } = useContext(FrameContext);
  const name = kind === "following" ? liveNameOf(member, session) : null;
  if (name === null) return null;
  return (
    <script
      id={followScriptId}
      type="module"
      fetchPriority="low"
      nonce={nonce}
      src={follow_script ?? developmentSource}
      data-name={name}
      data-nouns={follows.join(" ")}
      data-updated={m.shell_updated()}
    />
  );
}
