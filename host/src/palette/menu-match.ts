/** A page that the palette offers. */
export interface MenuEntry {
  path: string;
  title: string;
}

/**
 * Pages whose title holds the text, or whose pinyin or initials begin with it or hold it; titles that begin with the
 * text stand first. `spell` gives the spellings of a title; null while they are being loaded.
 */
export function matchMenu(
  entries: readonly MenuEntry[],
  text: string,
  spell: ((title: string) => string[]) | null,
): MenuEntry[] {
  const wanted = text.trim().toLowerCase().replaceAll(/\s+/g, '');
  if (wanted === '') return [...entries];
  const rank = (entry: MenuEntry): number => {
    const title = entry.title.toLowerCase();
    if (title.startsWith(wanted)) return 0;
    if (title.includes(wanted)) return 1;
    const spelled = spell?.(entry.title) ?? [];
    if (spelled.some((name) => name.startsWith(wanted))) return 2;
    return spelled.some((name) => name.includes(wanted)) ? 3 : 9;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((found) => found.rank < 9)
    .sort((one, other) => one.rank - other.rank)
    .map((found) => found.entry);
}
