import { createHash, createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { packageDigest } from './key-proof.ts';
import { sampleModule, zipOf } from './release.fixture.ts';
import { releaseWorld } from './release-world.fixture.ts';

const { world, base, upload } = releaseWorld();

/** A proof as the command makes one. */
function proofOf(method: string, path: string, digest: string): string {
  const at = Math.floor(world.now.getTime() / 1000);
  const name = Buffer.from('运维').toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const key = createPrivateKey(readFileSync(join(world.dataDir, 'release.key')));
  const text = `release ${at} ${name} ${nonce} ${method} ${path} ${digest}`;
  return `Release-Key ${at}.${name}.${nonce}.${digest}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
}
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const send = (authorization: string, method: string, path: string, body?: object) =>
  fetch(`${world.api.url}${path}`, {
    method,
    headers: {
      authorization,
      origin: world.api.url,
      'x-requested-with': 'fetch',
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const off = async (disabled: boolean) => ({ base: await base(), module: 'warehouse', disabled, reason: '盘点中' });

it('REL-043 the proof of a command opens that command, once', async () => {
  const body = await off(true);
  const proof = proofOf('POST', '/api/release/disable', digest(JSON.stringify(body)));
  expect((await send(proof, 'POST', '/api/release/disable', body)).status).toBe(200);
  expect((await send(proof, 'POST', '/api/release/disable', body)).status, 'used').toBe(401);
});

it('REL-043 it is no proof of another body, path or method, and none when it is old', async () => {
  const body = await off(false);
  const right = digest(JSON.stringify(body));
  const post = proofOf('POST', '/api/release/disable', right);
  expect((await send(post, 'POST', '/api/release/disable', { ...body, module: 'finance' })).status).toBe(401);
  expect((await send(post, 'POST', '/api/release/rollback', body)).status).toBe(401);
  expect((await send(post, 'GET', '/api/release/status')).status).toBe(401);
  expect((await send(proofOf('GET', '/api/release/disable', right), 'POST', '/api/release/disable', body)).status).toBe(
    401,
  );
  expect((await send(proofOf('GET', '/api/release/status', digest('')), 'GET', '/api/release/status')).status).toBe(
    200,
  );
  world.now = new Date(world.now.getTime() + 61_000);
  expect((await send(post, 'POST', '/api/release/disable', body)).status, 'old').toBe(401);
});

it('REL-043 a package goes with the proof of its own bytes and particulars only', async () => {
  const build = sampleModule('finance', '8.0.0-k');
  const other = sampleModule('finance', '8.0.1-k');
  const signed = packageDigest({ module: 'finance' }, Buffer.from(zipOf(build)));
  const by = () => new TestClient(world.api.url, { authorization: proofOf('POST', '/api/release/versions', signed) });
  expect((await upload(other, {}, {}, by())).envelope.errorCode).toBe('REL-043');
  expect((await upload(build, { waive: ['/finance'] }, {}, by())).envelope.errorCode).toBe('REL-043');
  expect((await upload(build, {}, {}, by())).status).toBe(200);
});
