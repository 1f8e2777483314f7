import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/** Content type by the extension; unknown ones are only bytes. */
export const contentType = (file: string): string => TYPES[extname(file)] ?? 'application/octet-stream';

/** More than any browser names; what comes after it is not looked at. */
const MAX_ACCEPT = 300;

/** The encoding to answer with: what we hold compressed and the browser takes (a weight of 0 refuses). */
export function chosenEncoding(accept: string | undefined): 'br' | 'gzip' | null {
  const taken = (accept ?? '')
    .slice(0, MAX_ACCEPT)
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [name = '', ...rest] = part.split(';').map((piece) => piece.trim());
      return rest.some((weight) => /^q=0(\.0*)?$/.test(weight)) ? [] : [name];
    });
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}
