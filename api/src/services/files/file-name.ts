import { cutEnd, cutStart } from '@shared/contract/text-ends.ts';
import type { AttachmentType } from '@shared/contract/shared/attachment.contract.ts';

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_NAME = 100;
/** Characters at the end of a name that are looked at; its ending and its last folder stand there. */
const MAX_READ = 1000;
const ENDS = /[. ]/;
const withoutEnds = (text: string): string => cutStart(cutEnd(text, ENDS), ENDS);

/** Without control and direction characters and halves of characters; what Windows refuses becomes `_`. */
const cleanName = (name: string): string =>
  name
    .replace(/[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFF]/g, '')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '')
    .replace(/[<>:"|?*]/g, '_');

/** One part of a path: `提单/正本` becomes `提单_正本`, `..` nothing, so that it names no folder. */
export const safePathPart = (part: string): string =>
  withoutEnds(cleanName(part.slice(-MAX_READ).normalize('NFC')).replace(/[\\/]/g, '_'));

/**
 * A name that is safe to show and to save: no folders, control or direction characters, none that Windows refuses; the
 * extension is that of the content. `../../a.pdf` holding a PNG becomes `a.png`; an empty name 附件.
 */
export function safeFileName(name: string, type: AttachmentType): string {
  const last = name.slice(-MAX_READ).normalize('NFC').split(/[\\/]/).pop() ?? '';
  const clean = cleanName(last);
  const [, stem = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(cutEnd(clean, ENDS)) ?? [];
  const trimmed = [...withoutEnds(stem)].slice(0, MAX_NAME).join('');
  const safe = trimmed === '' ? '附件' : RESERVED.test(trimmed) ? `_${trimmed}` : trimmed;
  return `${safe}.${type}`;
}
