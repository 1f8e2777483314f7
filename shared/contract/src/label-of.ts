type Labels = Readonly<Record<string, string>>;

/**
 * Label of a code; undefined when it has none. The code may be any text that somebody typed or pasted: names that every
 * object brings along (toString, constructor) are no labels.
 */
export const ownLabel = (labels: Labels | undefined, code: string): string | undefined =>
  labels && Object.hasOwn(labels, code) ? labels[code] : undefined;

/** Label of a code, the code itself when it has none. */
export const labelOf = (labels: Labels | undefined, code: string): string => ownLabel(labels, code) ?? code;
