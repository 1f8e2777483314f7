import { createHash, createPrivateKey, randomBytes, randomUUID, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/node.mjs';

/** Address of the server. */
export const url = (process.env.RELEASE_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`).replace(/\/+$/, '');

/** Headers that prove who calls, or what makes them for a call; a session is opened once for each run. */
let proof = null;

async function prove() {
  const { RELEASE_TOKEN: token, RELEASE_USER: username, RELEASE_PASSWORD: password } = process.env;
  if (token) return { authorization: `Bearer ${token}` };
  return username && password ? { cookie: (await session()).join('; ') } : byKey();
}

/** @type {Promise<string[]> | null} */
let opened = null;

/** Cookies (`name=value`) of the session of RELEASE_USER, which is opened once: pages are looked at with it. */
export function session() {
  opened ??= logIn();
  return opened;
}

async function logIn() {
  const { RELEASE_USER: username, RELEASE_PASSWORD: password, RELEASE_CODE: code } = process.env;
  if (!username || !password) throw new Error('要用账号打开页面：请设置 RELEASE_USER 与 RELEASE_PASSWORD。');
  const { headers } = await send('POST', '/auth/login', { body: { username, password, code }, headers: {} });
  return headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
}

/** A call as the user of the session. */
export const callAsUser = async (method, path, body) =>
  (await send(method, path, { body, headers: { cookie: (await session()).join('; ') } })).data;

/**
 * Whoever can read the signing key may decide anyway: a fresh signature of it is the proof, for exactly this method, path
 * and body, and once.
 */
function byKey() {
  const file = join(process.env.DATA_DIR ?? join(ROOT, '.data'), 'release.key');
  const pem = process.env.RELEASE_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8') : null);
  if (!pem)
    throw new Error(`没有登录信息：请设置 RELEASE_TOKEN，或 RELEASE_USER 与 RELEASE_PASSWORD（${file} 不存在）。`);
  const key = createPrivateKey(pem);
  const name = Buffer.from(userInfo().username).toString('base64url');
  return (/** @type {string} */ method, /** @type {string} */ path, /** @type {string} */ digest) => {
    const at = Math.floor(Date.now() / 1000);
    const nonce = randomBytes(16).toString('base64url');
    const text = `release ${at} ${name} ${nonce} ${method} /api${path} ${digest}`;
    const signature = sign(null, Buffer.from(text), key).toString('base64url');
    return { authorization: `Release-Key ${at}.${name}.${nonce}.${digest}.${signature}` };
  };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, zip?: Uint8Array, headers: Record<string, string> | ((method: string, path: string, digest: string) => Record<string, string>) }} options
 */
async function send(method, path, { body, zip, headers }) {
  let answer;
  try {
    answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(typeof headers === 'function' ? headers(method, path, digestOf(body, zip)) : headers),
        ...(method === 'GET'
          ? {}
          : { origin: new URL(url).origin, 'x-requested-with': 'fetch', 'idempotency-key': randomUUID() }),
        ...(body && !zip ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: zip ? formOf(body, zip) : JSON.stringify(body) } : {}),
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
export async function call(method, path, body, zip) {
  proof ??= await prove();
  return (await send(method, path, { body, zip, headers: proof })).data;
}

/** Sends a zip with its particulars. */
export const upload = (path, data, zip) => call('POST', path, data, zip);

function formOf(data, zip) {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  form.set('package', new Blob([zip], { type: 'application/zip' }), 'package.zip');
  return form;
}

/** What a proof says of the body: of a package its particulars and its bytes, see api/src/services/release/key-proof.ts. */
function digestOf(body, zip) {
  const hash = createHash('sha256');
  if (!zip) return hash.update(body ? JSON.stringify(body) : '').digest('base64url');
  const { module, commit, waive } = body;
  return hash
    .update(`${[module, commit ?? '', ...waive].join('\n')}\n`)
    .update(zip)
    .digest('base64url');
}
