import type { ReactNode } from "react";

type SettingProps = {
  /** What an address names after its hash. */
  id: string;
  title: ReactNode;
  /** What it changes, and where. */
  text?: ReactNode;
  children: ReactNode;
};

/** One setting: what it is on the left, how it stands on the right; below each other where there is no room. */
export function Setting({ id, title, text, children }: SettingProps) {
  return (
    <section id={id} className="setting" aria-labelledby={`${id}-title`}>
      <div className="setting-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {text ? <p className="soft">{text}</p> : null}
      </div>
      <div className="setting-body">{children}</div>
    </section>
  );
}
