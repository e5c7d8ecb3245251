import type { ReactNode } from "react";

type SettingProps = {
  /** Fragment of the setting's address. */
  id: string;
  title: ReactNode;
  /** What the setting changes. */
  text?: ReactNode;
  children: ReactNode;
};

/** One setting: title on the left, control on the right; stacked on narrow screens. */
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
