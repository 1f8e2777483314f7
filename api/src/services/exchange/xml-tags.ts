const TAG = /<([^<>]*)>/g;
const NAME = /^([A-Za-z_][^\s/:]*:)?([A-Za-z_][^\s/:]*)/;

/** A piece of an XML text. */
export interface Span {
  from: number;
  to: number;
}
/** A tag and where it stands. */
export interface Tag extends Span {
  name: string;
  prefix: string;
  attributes: string;
  closing: boolean;
  empty: boolean;
}
/** The tags of an XML text in one pass, whatever stands in it: text, comments and declarations are passed over. */
export function* tagsOf(xml: string): Generator<Tag> {
  for (const tag of xml.matchAll(TAG)) {
    const [whole, inner = ''] = tag;
    const closing = inner.startsWith('/');
    const empty = inner.endsWith('/');
    const [named, prefix = '', name = ''] = NAME.exec(inner.slice(closing ? 1 : 0)) ?? [];
    if (named === undefined) continue;
    const attributes = closing ? '' : inner.slice(named.length, empty ? -1 : undefined);
    yield { name, prefix, attributes, closing, empty, from: tag.index, to: tag.index + whole.length };
  }
}

/** An attribute of a tag; null: it has none. */
export function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? (found[1] ?? found[2] ?? '') : null;
}
