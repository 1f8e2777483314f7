import type { AttachmentType } from '@shared/contract/shared/attachment.contract.ts';

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_NAME = 100;

/** Without control and direction characters and halves of characters; what Windows refuses becomes `_`. */
const cleanName = (name: string): string =>
  name
    .replace(/[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFF]/g, '')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '')
    .replace(/[<>:"|?*]/g, '_');

/** One part of a path: `提单/正本` becomes `提单_正本`, `..` nothing, so that it names no folder. */
export const safePathPart = (part: string): string =>
  cleanName(part.normalize('NFC'))
    .replace(/[\\/]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');

/**
 * A name that is safe to show and to save: no folders, control or direction characters, none that Windows refuses; the
 * extension is that of the content. `../../a.pdf` holding a PNG becomes `a.png`; an empty name 附件.
 */
export function safeFileName(name: string, type: AttachmentType): string {
  const last = name.normalize('NFC').split(/[\\/]/).pop() ?? '';
  const clean = cleanName(last);
  const [, stem = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(clean.replace(/[. ]+$/, '')) ?? [];
  const trimmed = [...stem.replace(/^[. ]+|[. ]+$/g, '')].slice(0, MAX_NAME).join('');
  const safe = trimmed === '' ? '附件' : RESERVED.test(trimmed) ? `_${trimmed}` : trimmed;
  return `${safe}.${type}`;
}
