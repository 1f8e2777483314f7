import type { Element } from '@shared/contract/system/elements.ts';

/** An element as a line of the sheet: options as one text, a key that may still be empty. */
export interface ElementLine {
  key: string | null;
  label: string;
  required: boolean;
  hint: string | null;
  options: string | null;
}
export const elementLines = (elements: readonly Element[]): ElementLine[] =>
  elements.map((element) => ({ ...element, options: element.options.join('、') || null }));

/** Lines as the command wants them; an empty key becomes the first of e1, e2 … that is free. */
export function elementsOf(lines: readonly ElementLine[] | null | undefined): object[] {
  const taken = new Set((lines ?? []).flatMap(({ key }) => key?.trim() || []));
  let serial = 0;
  const fresh = (): string => {
    do serial += 1;
    while (taken.has(`e${serial}`));
    return `e${serial}`;
  };
  return (lines ?? []).map((line) => ({
    ...line,
    key: line.key?.trim() || fresh(),
    options: (line.options ?? '').split(/[、/／,，;；]/).flatMap((option) => option.trim() || []),
  }));
}
