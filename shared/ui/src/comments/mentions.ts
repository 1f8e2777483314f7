/** Ids of the chosen colleagues whose @name still stands in the text. */
export const mentionedIds = (text: string, known: ReadonlyMap<string, string>): string[] => [
  ...new Set([...known].filter(([name]) => text.includes(`@${name}`)).map(([, id]) => id)),
];

/** Cuts a comment at its @names, longest name first, so that they can be drawn bold. */
export function withMarks(text: string, names: readonly string[]): { text: string; mark: boolean }[] {
  const marks = [...names].sort((a, b) => b.length - a.length).map((name) => `@${name}`);
  const parts: { text: string; mark: boolean }[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const mark = marks.find((one) => text.startsWith(one, at));
    if (mark === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) parts.push({ text: plain, mark: false });
    parts.push({ text: mark, mark: true });
    plain = '';
    at += mark.length;
  }
  return plain ? [...parts, { text: plain, mark: false }] : parts;
}
