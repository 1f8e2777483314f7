import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './route.ts';

/** Sends a file with a name that every browser reads; attachment unless said. */
export function sendFile(reply: FastifyReply, file: FileAnswer): void {
  const ascii = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const disposition = `${file.disposition ?? 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`;
  void reply.header('content-disposition', disposition).header('cache-control', 'private, no-store');
  void reply.header('content-type', file.type);
  if (file.size !== undefined) void reply.header('content-length', file.size);
  void reply.send(file.content);
}
