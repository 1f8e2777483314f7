/**
 * Label of a code, the code itself when it has none. The code may be any text that somebody typed or pasted: names that every
 * object brings along (toString, constructor) are no labels.
 */
export const labelOf = (labels: Readonly<Record<string, string>> | undefined, code: string): string =>
  labels && Object.hasOwn(labels, code) ? (labels[code] ?? code) : code;
