import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieOptions, HttpSide } from './context.ts';

/** The HTTP side of one request: headers and cookies are held back until the answer goes out. */
export interface HttpBuffer extends HttpSide {
  flush(reply: FastifyReply): void;
}

export function httpSide(request: FastifyRequest): HttpBuffer {
  const waiting: ((reply: FastifyReply) => void)[] = [];
  const headers = request.headers;
  return {
    ip: request.ip,
    userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
    secure: request.protocol === 'https',
    cookie: (name) => request.cookies[name],
    header(name) {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    setCookie: (name, value, options: CookieOptions = {}) =>
      void waiting.push((reply) => void reply.setCookie(name, value, { path: '/', ...options })),
    clearCookie: (name, options: CookieOptions = {}) =>
      void waiting.push((reply) => void reply.clearCookie(name, { path: '/', ...options })),
    setHeader: (name, value) => void waiting.push((reply) => void reply.header(name, value)),
    flush(reply) {
      for (const apply of waiting.splice(0)) apply(reply);
    },
  };
}

/** The HTTP side of work that no request started: jobs, outbox consumers, seed. */
export const noHttp = (): HttpSide => ({
  ip: '',
  userAgent: '',
  secure: false,
  cookie: () => undefined,
  header: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
  setHeader: () => undefined,
});
