// How a list tells apart rows of the same title: by their number, which is heard and not seen.

type Named = { title: string; number: string };

/** The title of a row. */
export function NumberedTitle({ title, number }: Named) {
  return (
    <>
      {title}
      <span className="visually-hidden">, {number}</span>
    </>
  );
}

/** What a row's button is about: all rows have the same buttons. */
export function AboutRow({ title, number }: Named) {
  return <span className="visually-hidden">{`: ${title}, ${number}`}</span>;
}
