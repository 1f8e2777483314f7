import { cutEnd } from '@shared/contract/text-ends.ts';
import { AwsV4Signer } from 'aws4fetch';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { checkedKey, heldBack, writeMeasured, type FileStore } from './file-store.ts';

/** After this time without a byte a request to the store has failed. */
const SILENCE_MS = 30_000;

/** Where a bucket is and who asks for its objects. */
export interface Bucket {
  /** Address below which the objects lie: the bucket in the path or in the host name, with a folder if wanted. */
  url: URL;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/**
 * `https://<access key>:<secret>@<host>/<bucket>[/<folder>][?region=<region>]`, escaped as in every URL; the bucket may
 * stand in the host name instead. Throws an Error that names FILES_URL.
 */
export function readBucket(address: string): Bucket {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('FILES_URL 必须是 http 或 https 地址');
  if (!url.username || !url.password) throw new Error('FILES_URL 缺少访问密钥：https://<密钥>:<密码>@<主机>/<存储桶>');
  const bucket = {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
  return { ...bucket, url: new URL(`${url.origin}${cutEnd(url.pathname, /\//)}/`) };
}

/**
 * A file store in an S3-compatible bucket. A content is spooled to a file first: the store wants its length and hash
 * before the first byte, and an upload that breaks off leaves nothing.
 */
export function bucketStore({ url, ...access }: Bucket): FileStore {
  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    file?: { path: string; size: number; sha256: string },
  ): Promise<IncomingMessage> {
    const signer = new AwsV4Signer({
      ...access,
      method,
      url: new URL(checkedKey(key), url).href,
      service: 's3',
      headers: file ? { 'x-amz-content-sha256': file.sha256 } : {},
    });
    const signed = await signer.sign();
    const headers = { ...Object.fromEntries(signed.headers), 'content-length': String(file?.size ?? 0) };
    const out = (url.protocol === 'https:' ? secure : plain)(signed.url, { method, headers });
    out.setTimeout(SILENCE_MS, () => out.destroy(new Error('The file store does not answer')));
    const answer = new Promise<IncomingMessage>((done, fail) => out.once('response', done).once('error', fail));
    const sent = file ? pipeline(createReadStream(file.path), out) : out.end();
    const [response] = await Promise.all([answer, sent]);
    return response;
  }

  /** The answer when it is good, undefined when there is no such object; else the store's own words as an error. */
  async function good(response: IncomingMessage): Promise<Readable | undefined> {
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    const words = (await buffer(response)).toString('utf8').slice(0, 500);
    if (statusCode === 404) return undefined;
    throw new Error(`The file store answered ${statusCode}: ${words}`);
  }

  return {
    async put(content) {
      heldBack(content);
      const folder = await mkdtemp(join(tmpdir(), 'upload-'));
      try {
        const path = join(folder, 'content');
        const measured = await writeMeasured(content, path);
        const key = randomUUID();
        const stored = await good(await send('PUT', key, { path, ...measured }));
        if (!stored) throw new Error('The file store has no such bucket');
        stored.resume();
        return { key, ...measured };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    read: async (key) => good(await send('GET', key)),
    async load(key) {
      const content = await good(await send('GET', key));
      return content && buffer(content);
    },
    async remove(key) {
      (await good(await send('DELETE', key)))?.resume();
    },
  };
}
