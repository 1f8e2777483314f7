import { randomUUID, sign, createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/node.mjs';

const url = (process.env.RELEASE_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`).replace(/\/+$/, '');

/** Headers that prove who calls; a session is opened once for each run. */
let proof = null;

async function prove() {
  const { RELEASE_TOKEN: token, RELEASE_USER: username, RELEASE_PASSWORD: password, RELEASE_CODE: code } = process.env;
  if (token) return { authorization: `Bearer ${token}` };
  if (username && password) {
    const answer = await send('POST', '/auth/login', { body: { username, password, code }, headers: {} });
    return {
      cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    };
  }
  return { authorization: `Release-Key ${byKey()}` };
}

/** Whoever can read the signing key may decide anyway; a fresh signature of it is the proof. */
function byKey() {
  const file = join(process.env.DATA_DIR ?? join(ROOT, '.data'), 'release.key');
  const pem = process.env.RELEASE_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8') : null);
  if (!pem)
    throw new Error(`没有登录信息：请设置 RELEASE_TOKEN，或 RELEASE_USER 与 RELEASE_PASSWORD（${file} 不存在）。`);
  const at = Math.floor(Date.now() / 1000);
  const name = Buffer.from(userInfo().username).toString('base64url');
  const signature = sign(null, Buffer.from(`release ${at} ${name}`), createPrivateKey(pem)).toString('base64url');
  return `${at}.${name}.${signature}`;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, headers: Record<string, string> }} options
 */
async function send(method, path, { body, headers }) {
  const form = body instanceof FormData;
  let answer;
  try {
    answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(method === 'GET'
          ? {}
          : { origin: new URL(url).origin, 'x-requested-with': 'fetch', 'idempotency-key': randomUUID() }),
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
    });
  } catch (error) {
    throw new Error(`${url} 没有应答，服务启动了吗？`, { cause: error });
  }
  const envelope = await answer.json().catch(() => null);
  if (envelope?.success) return { headers: answer.headers, data: envelope.data };
  const findings = envelope?.data?.findings ?? [];
  const lines = findings.map(({ level, text }) => `  ${level === 'refuse' ? '✗' : '!'} ${text}`);
  const fields = Object.entries(envelope?.data?.fields ?? {}).map(([field, text]) => `  ${field}：${text}`);
  throw new Error([envelope?.errorMessage || `服务应答 ${answer.status}`, ...lines, ...fields].join('\n'));
}

/** A call of the release API; answers its data, throws an Error with the Chinese refusal. */
export async function call(method, path, body) {
  proof ??= await prove();
  return (await send(method, path, { body, headers: proof })).data;
}

/** Sends a zip with its particulars. */
export async function upload(path, data, zip) {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  form.set('package', new Blob([zip], { type: 'application/zip' }), 'package.zip');
  return call('POST', path, form);
}
