import { lazy, type ReactNode } from "react";
import { WithRail } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { BackToList } from "../back-to-tasks.tsx";
import { type NotesProps, StoryNotes } from "./notes.tsx";
import type { StoryProps } from "./story-sections.tsx";

// Below what an operator decides.
const StorySections = lazy(async () => {
  const { StorySections: Sections } = await import("./story-sections.tsx");
  return { default: Sections };
});

type StoryPageProps = StoryProps &
  Pick<NotesProps, "hidden" | "answer"> & {
    /** The way back, above the header. */
    back: ReactNode;
    header: ReactNode;
    rail?: ReactNode;
    isRailFirst?: boolean;
    /** Facts and acts of the subject, above its story. */
    children: ReactNode;
  };

/** The page of a subject with its notes and its story, or with one section of the story in place of facts and acts. */
export function StoryPage(props: StoryPageProps) {
  const { story, path, hidden, answer, back, header, rail, isRailFirst = false, children } = props;
  const notes = <StoryNotes story={story} path={path} hidden={hidden} answer={answer} />;
  return (
    <>
      {story.section ? <BackToList to={path}>{m.story_back()}</BackToList> : back}
      {header}
      <WithRail
        rail={
          <>
            {rail}
            {story.section ? null : notes}
          </>
        }
        isRailFirst={isRailFirst && story.section === null}
      >
        {story.section ? notes : children}
        <StorySections story={story} path={path} />
      </WithRail>
    </>
  );
}
