import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type Refusal } from './refusal.ts';
import { refusalOf } from './sql-errors.ts';

/** Turns every error, unknown path and unreadable body into an envelope; only faults of ours are logged as errors. */
export function setErrorAnswers(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? requestRefusal(error);
    if (refusal) return answerRefusal(reply, refusal);
    request.log.error({ err: error }, 'fault');
    return answerRefusal(reply, refuse('SERVER_ERROR'));
  });
  server.setNotFoundHandler((request, reply) => answerUnknown(request, reply));
}

/** Sends a refusal as its envelope with its status. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusal.envelope()));
}

/** An unknown path: the envelope below /api, a real 404 elsewhere. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.url.startsWith('/api')) return answerRefusal(reply, refuse('NOT_FOUND', '接口不存在。'));
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
}

/** Errors that Fastify raises for a bad request: 413, or 400 for whatever cannot be read. */
function requestRefusal(error: unknown): Refusal | null {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return refuse('FILE_TOO_LARGE', '提交的内容过大。');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('BAD_REQUEST');
  return null;
}

/** What is no HTTP gets the envelope too, and the line is closed. */
export function answerNoHttp(_error: unknown, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(refuse('BAD_REQUEST').envelope());
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
  socket.end(head + body);
}
