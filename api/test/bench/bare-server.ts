import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * The bare server that P8 compares with: node:http and the driver, nothing else. Sends the STATEMENTS of our own list
 * request on DATABASE_URL (the session's first, then the others at once) and answers their rows.
 */
const [session, ...others] = JSON.parse(process.env.STATEMENTS ?? '[]') as { text: string; values: unknown[] }[];
if (!session) throw new Error('STATEMENTS names no statement');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const server = createServer((_request, response) => {
  void pool
    .query(session.text, session.values)
    .then(() => Promise.all(others.map(({ text, values }) => pool.query(text, values))))
    .then(([page, counted]) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, data: { list: page?.rows, total: counted?.rows[0] } }));
    });
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
