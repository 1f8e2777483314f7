import { attribute, tagsOf } from './xml-tags.ts';

/** Styles of cells, by their number, that show a number as a percentage. */
export function percentStyles(styles: string): Set<string> {
  const codes = new Map<string, string>();
  const shows = (id: string) =>
    id === '9' ||
    id === '10' ||
    (codes.get(id) ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll(/"[^"]*"|\\./g, '')
      .includes('%');
  const found = new Set<string>();
  let cells: number | null = null;
  for (const { name, attributes, closing } of tagsOf(styles))
    if (name === 'cellXfs') {
      if (closing) break;
      cells = 0;
    } else if (name === 'numFmt')
      codes.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '');
    else if (name === 'xf' && !closing && cells !== null) {
      if (shows(attribute(attributes, 'numFmtId') ?? '')) found.add(`${cells}`);
      cells += 1;
    }
  return found;
}

/** Path of the first sheet of a workbook; null: it cannot be told. */
export function firstSheet(workbook: string, relations: string): string | null {
  const opened = (xml: string, wanted: string) =>
    [...tagsOf(xml)].filter(({ name, closing }) => name === wanted && !closing).map(({ attributes }) => attributes);
  const [sheet = ''] = opened(workbook, 'sheet');
  const id = /(?:^|\s)[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(sheet)?.[1];
  for (const attributes of opened(relations, 'Relationship')) {
    if (attribute(attributes, 'Id') !== id) continue;
    const target = attribute(attributes, 'Target') ?? '';
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return null;
}
