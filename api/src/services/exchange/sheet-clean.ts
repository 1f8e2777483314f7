import { EMPTY_ROWS, MAX_COLUMNS, TOO_EMPTY, tooLong, tooWide, type ReadLimits } from './sheet-limits.ts';
import { BadArchive } from '../files/zip-guard.ts';
import { attribute, tagsOf, type Span, type Tag } from './xml-tags.ts';

/** What a cell that has no result is made, in the words of Excel. */
const NOTHING = '#N/A';

interface OpenCell {
  start: number;
  prefix: string;
  attributes: string;
  /** Where its content begins. */
  inner: number;
  formula: boolean;
  /** Where the text of its value lies; null: it has no value. */
  value: Span | null;
  inline: Span | null;
}

/**
 * The XML of a sheet as the reader shall see it. Cells and rows with nothing in them are left out, whatever their formats;
 * the rest is held against the limits. The reader takes a formula that failed, or that was never worked out, for an empty
 * cell: an amount would be lost without a word, so these hold the text that Excel shows of them. A number whose format is a
 * percentage ends with %.
 */
export function cleanSheet(xml: string, limits: ReadLimits, percents: ReadonlySet<string>): string {
  const sheet = new Cleaner(xml, limits, percents);
  for (const tag of tagsOf(xml))
    if (tag.closing) sheet.close(tag);
    else sheet.open(tag);
  return sheet.end();
}

class Cleaner {
  readonly #xml: string;
  readonly #limits: ReadLimits;
  readonly #percents: ReadonlySet<string>;
  #out: string[] = [];
  #copied = 0;
  #cell: OpenCell | null = null;
  #row = { no: 0, filled: false, named: false, mark: 0 };
  #filled = 0;
  constructor(xml: string, limits: ReadLimits, percents: ReadonlySet<string>) {
    this.#xml = xml;
    this.#limits = limits;
    this.#percents = percents;
  }

  open({ name, prefix, attributes, empty, from, to }: Tag): void {
    if (name === 'row') this.#openRow(attributes, empty, { from, to });
    else if (name === 'c' && empty) this.#drop({ from, to }, attribute(attributes, 'r') !== null);
    else if (name === 'c')
      this.#cell = { start: from, prefix, attributes, inner: to, formula: false, value: null, inline: null };
    else if (this.#cell && name === 'f') this.#cell.formula = true;
    else if (this.#cell && name === 'v') this.#cell.value = { from: to, to: empty ? to : -1 };
    else if (this.#cell && name === 'is') this.#cell.inline = { from: to, to: empty ? to : -1 };
  }

  close({ name, from, to }: Tag): void {
    if (name === 'row') this.#closeRow(to);
    else if (name === 'c' && this.#cell) this.#closeCell(this.#cell, to);
    else if (this.#cell?.value && name === 'v') this.#cell.value.to = from;
    else if (this.#cell?.inline && name === 'is') this.#cell.inline.to = from;
  }

  end(): string {
    this.#copy(this.#xml.length);
    return this.#out.join('');
  }

  #copy(to: number): void {
    if (to > this.#copied) this.#out.push(this.#xml.slice(this.#copied, to));
    this.#copied = to;
  }
  /** Leaves something out, where the place of what follows does not hang on it. */
  #drop({ from, to }: Span, placed: boolean): void {
    if (!placed) return;
    this.#copy(from);
    this.#copied = to;
  }

  #openRow(attributes: string, empty: boolean, span: Span): void {
    const no = attribute(attributes, 'r');
    this.#row = { no: no === null ? this.#row.no + 1 : Number(no), filled: false, named: no !== null, mark: 0 };
    if (empty) return this.#drop(span, no !== null);
    this.#copy(span.from);
    this.#row.mark = this.#out.length;
  }
  #closeRow(to: number): void {
    if (this.#row.filled || !this.#row.named) return;
    this.#out.length = this.#row.mark;
    this.#copied = to;
  }

  #closeCell(cell: OpenCell, to: number): void {
    this.#cell = null;
    const { start, prefix, attributes, inner, formula, value, inline } = cell;
    const text = value ? this.#xml.slice(value.from, value.to).trim() : '';
    const type = attribute(attributes, 't');
    const written = inline !== null && this.#xml.slice(inline.from, inline.to).replaceAll(/<[^<>]*>/g, '') !== '';
    if (text === '' && !written) {
      // A text that a formula made empty has a result; any other formula without one has none.
      if (!formula || (type === 'str' && value))
        return this.#drop({ from: start, to }, attribute(attributes, 'r') !== null);
      this.#fill(attributes);
      this.#copy(start);
      this.#out.push(`<${prefix}c${typed(attributes)}><${prefix}v>${NOTHING}</${prefix}v></${prefix}c>`);
      this.#copied = to;
      return;
    }
    this.#fill(attributes);
    if (type === 'e') {
      this.#copy(start);
      this.#out.push(`<${prefix}c${typed(attributes)}>`);
      this.#copied = inner;
    } else if (
      value &&
      (type ?? 'n') === 'n' &&
      Number.isFinite(Number(text)) &&
      this.#percents.has(attribute(attributes, 's') ?? '')
    ) {
      this.#copy(value.from);
      this.#out.push(`${text}%`);
      this.#copied = value.to;
    }
  }

  /** Holds a cell with something in it against the limits. */
  #fill(attributes: string): void {
    const [, letters = '', digits = ''] = /^([A-Z]{0,8})(\d{1,12})$/i.exec(attribute(attributes, 'r') ?? '') ?? [];
    const { rows, columns = MAX_COLUMNS } = this.#limits;
    if (letters && columnNumber(letters) > columns) throw new BadArchive(tooWide(columns));
    if ((digits ? Number(digits) : this.#row.no) > rows + EMPTY_ROWS) throw new BadArchive(TOO_EMPTY);
    if (this.#row.filled) return;
    this.#row.filled = true;
    this.#filled += 1;
    if (this.#filled > rows) throw new BadArchive(tooLong(rows));
  }
}

/** The attributes of a cell whose value is a text. */
const typed = (attributes: string): string => `${attributes.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '')} t="str"`;
const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
