import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';

const UTF8 = new Set(['utf-8', 'utf8', 'us-ascii']);

/** The character set that a content type names, in lower case; null: none, so UTF-8. */
function charsetOf(contentType: string): string | null {
  const [, ...parameters] = contentType.split(';');
  const found = parameters.map((one) => one.trim().toLowerCase()).find((one) => one.startsWith('charset'));
  return found === undefined
    ? null
    : found
        .slice(found.indexOf('=') + 1)
        .trim()
        .replaceAll('"', '');
}

/** Bodies are UTF-8. One that says otherwise is refused: read as UTF-8 it would be stored as other characters. */
export function refuseOtherCharsets(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    const charset = charsetOf(request.headers['content-type'] ?? '');
    if (charset !== null && !UTF8.has(charset)) throw refuse('BAD_REQUEST', '内容须为 UTF-8 编码。');
  });
}
