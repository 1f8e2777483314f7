import { isUtf8 } from 'node:buffer';
import type { AttachmentType } from '@shared/contract/shared/attachment.contract.ts';
import { zipEntries } from './zip-guard.ts';

const starts = (file: Buffer, hex: string, at = 0): boolean =>
  file.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex'));

/**
 * The type of a file by its content; its name does not count (SYS-031). null: none of the allowed ones: HTML, SVG, XML,
 * programs, office files with macros, damaged archives.
 */
export function sniff(file: Buffer): AttachmentType | null {
  if (file.length === 0) return null;
  if (starts(file, '255044462d')) return 'pdf';
  if (starts(file, 'ffd8ff')) return 'jpg';
  if (starts(file, '89504e470d0a1a0a')) return 'png';
  if (starts(file, '52494646') && starts(file, '57454250', 8)) return 'webp';
  if (starts(file, 'd0cf11e0a1b11ae1')) return oldOffice(file);
  if (starts(file, '504b0304') || starts(file, '504b0506')) return archive(file);
  return plainText(file) ? 'csv' : null;
}

/** xlsx and docx are archives with a known main part; a VBA project in one is refused. */
function archive(file: Buffer): AttachmentType | null {
  let names: string[];
  try {
    names = zipEntries(file).map(({ name }) => name.toLowerCase());
  } catch {
    return null;
  }
  if (!names.includes('[content_types].xml')) return 'zip';
  if (names.some((name) => name.endsWith('vbaproject.bin'))) return null;
  if (names.includes('xl/workbook.xml')) return 'xlsx';
  return names.includes('word/document.xml') ? 'docx' : null;
}

/** Old office files: the name of the main stream stands in the directory, in UTF-16. */
function oldOffice(file: Buffer): AttachmentType | null {
  const holds = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  if (holds('_VBA_PROJECT')) return null;
  if (holds('WordDocument')) return 'doc';
  return holds('Workbook') || holds('Book\0') ? 'xls' : null;
}

const MARKUP =
  /<\s*(!doctype|\?xml|html|svg|script|head|body|iframe|img|a|div|style|meta|link|object|embed|base|frameset|frame|table|form|input|button|select|textarea|template|video|audio|source|math|marquee|details)\b/i;
/** Elements of one or two letters, which a text may name (`a<b`): only as a tag that ends, alone or with an attribute. */
const SHORT_MARKUP = /<(p|b|i|u|s|q|br|hr|em|td|tr|th|li|ul|ol|dl|h[1-6])(\s+[a-z-]+\s*=[^<>]*|\s*\/?)>/i;
/** Text without control characters or markup, in UTF-8 or GB18030; that is all a CSV file can be told by. */
function plainText(file: Buffer): boolean {
  if (file.subarray(0, 8192).some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
  if (file.includes(0)) return false;
  const text = file.toString('latin1');
  if (MARKUP.test(text) || SHORT_MARKUP.test(text)) return false;
  return isUtf8(file) || decodes(file, 'gb18030');
}
function decodes(file: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(file);
    return true;
  } catch {
    return false;
  }
}
