import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const ACCESS = { id: 'AKID EXAMPLE', secret: 'geheim/+=', region: 'cn-north-1' };

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature of a request as the store computes it (AWS Signature Version 4), apart from the library that signs. */
function signatureOf({ method = '', url = '', headers }: IncomingMessage, signed: string): string {
  const stamp = String(headers['x-amz-date']);
  const scope = `${stamp.slice(0, 8)}/${ACCESS.region}/s3/aws4_request`;
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const asked = [method, url, '', lines.join(''), signed, String(headers['x-amz-content-sha256'])].join('\n');
  const key = [stamp.slice(0, 8), ACCESS.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${ACCESS.secret}`,
  );
  return hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(asked)].join('\n')).toString('hex');
}

/** A small S3-compatible store in memory: objects below /office/files/, each request's signature and content checked. */
export async function testBucket() {
  const objects = new Map<string, Buffer>();
  /** Answers of the next requests that are not to succeed. */
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const content = await buffer(request);
    const end = (status: number, body: Buffer | string = '') => response.writeHead(status).end(body);
    const [, signed = '', signature] =
      /SignedHeaders=([^,]+), Signature=(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (signature !== signatureOf(request, signed)) return end(403, 'SignatureDoesNotMatch');
    const failure = failures.shift();
    if (failure) return end(failure, 'SlowDown');
    const key = request.url ?? '';
    if (!key.startsWith('/office/files/')) return end(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      if (request.headers['transfer-encoding']) return end(411, 'MissingContentLength');
      if (request.headers['x-amz-content-sha256'] !== sha256(content)) return end(400, 'XAmzContentSHA256Mismatch');
      objects.set(key, content);
      return end(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return end(204);
    }
    const found = objects.get(key);
    return found ? end(200, found) : end(404, 'NoSuchKey');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const login = `${encodeURIComponent(ACCESS.id)}:${encodeURIComponent(ACCESS.secret)}`;
  return {
    address: `http://${login}@127.0.0.1:${port}/office/files?region=${ACCESS.region}`,
    objects,
    failures,
    close: () => new Promise((done) => server.close(done)),
  };
}
