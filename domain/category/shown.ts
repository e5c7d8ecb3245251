// Questions that depend on an earlier answer. Without their schema, so that browsers decide the same while people choose.

/** Shown while the answer to the question `key` is one of these values: of a choice, or "yes" or "no". */
export type Condition = { readonly key: string; readonly values: readonly string[] };
type Asked = { readonly key: string; readonly shown_when?: Condition | null | undefined };

/** The questions that these answers lead to, in their order. Answers may be typed ones or texts of a form. */
export function shownQuestions<Of extends Asked>(
  questions: readonly Of[],
  answers: Readonly<Record<string, unknown>>,
): Of[] {
  const shown = new Set<string>();
  return questions.filter(({ key, shown_when }) => {
    // What depends on a question that is not shown is not shown either, whatever its old answer says.
    const isShown = !shown_when || (shown.has(shown_when.key) && meets(answers[shown_when.key], shown_when));
    if (isShown) shown.add(key);
    return isShown;
  });
}

const meets = (answer: unknown, { values }: Condition) =>
  [answer].flat().some((one) => values.includes(typeof one === "boolean" ? yesNo(one) : String(one)));

const yesNo = (answer: boolean) => (answer ? "yes" : "no");

/** The values of a question that another one may depend on; none for a question that only text or figures answer. */
export function conditionValues({
  type,
  options = [],
}: {
  readonly type: string;
  readonly options?: readonly { readonly value: string }[] | undefined;
}): readonly string[] {
  if (type === "yes_no") return ["yes", "no"];
  return options.map(({ value }) => value);
}
