import type { FastifyInstance } from 'fastify';

/** Content security policy of every answer: scripts only from here, none inline; antd writes styles inline. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Puts the security headers and the request id on every answer. API answers are never cached. */
export function setSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    void reply
      .header('x-request-id', request.id)
      .header('content-security-policy', POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('x-frame-options', 'DENY')
      .header('referrer-policy', 'same-origin')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
  });
}
