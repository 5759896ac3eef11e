/** A text with the found words marked; marks are in order and do not overlap. */
export function Marked({ text, marks }: { text: string; marks: readonly [number, number][] }) {
  const parts = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
