import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from './database.ts';
import type { Readiness } from './readiness.ts';

/**
 * GET /api/health: 200 only when migrations, seed and static files are ready and the database answers, else 503 with
 * what is missing. GET /api/live: 200 while the process runs. GET /metrics: Prometheus.
 */
export function serveHealth(server: FastifyInstance, database: Database, readiness: Readiness): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  server.get('/api/live', { logLevel: 'warn' }, async () => ({ success: true, data: { live: true } }));
  server.get('/api/health', { logLevel: 'warn' }, async (_request, reply) => {
    const answers = await database.raw('select 1').then(
      () => true,
      () => false,
    );
    const missing = [...readiness.missing, ...(answers ? [] : ['database'])];
    if (missing.length === 0) return { success: true, data: { ready: true, database: database.kind } };
    return reply.code(503).send({
      success: false,
      errorCode: 'RETRY_LATER',
      errorMessage: '系统正在启动，请稍后。',
      showType: 2,
      data: { missing },
    });
  });
  server.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
