import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy as it stands in front: adds who calls to the right end of X-Forwarded-For and says https. */
export async function proxyTo(target: string, seenFrom: string): Promise<{ url: string; close: () => Promise<void> }> {
  const to = new URL(target);
  const server: Server = createServer((incoming, outgoing) => {
    const said = incoming.headers['x-forwarded-for'];
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': [...(said ? [String(said)] : []), seenFrom].join(', '),
      'x-forwarded-proto': 'https',
    };
    const forward = request(
      { host: to.hostname, port: to.port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
