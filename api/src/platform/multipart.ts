import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { refuseDeep } from './json-body.ts';
import { Refusal, refuse } from './refusal.ts';
import type { UploadedFile } from './route.ts';

const MB = 1_048_576;
/** Bytes of one file. */
export const FILE_BYTES = 25 * MB;
/** Bytes of all files of a call together, and of what stands around them. */
const ALL_BYTES = 100 * MB;
const AROUND = MB;

interface Upload {
  data: unknown;
  files: UploadedFile[];
  /** SHA-256 of each file. */
  hashes: string[];
}

/** Bytes that a call may send to an upload endpoint. */
const bytesFor = ({ files = 1 }: Endpoint): number => Math.min(files * FILE_BYTES, ALL_BYTES) + AROUND;
const tooLarge = ({ files = 1 }: Endpoint): Refusal =>
  files > 1
    ? refuse('FILE_TOO_LARGE', `一次上传的文件合计超过 ${ALL_BYTES / MB} MB，请分几次上传。`)
    : refuse('FILE_TOO_LARGE', `上传的文件超过 ${FILE_BYTES / MB} MB。`);

/** Bytes that a multipart body will take; refuses one that says it is longer than its endpoint takes, unread. */
export function bytesOf(endpoint: Endpoint, request: FastifyRequest): number {
  const told = Number(request.headers['content-length'] ?? Number.NaN);
  const most = bytesFor(endpoint);
  if (told > most) throw tooLarge(endpoint);
  return Number.isFinite(told) ? told : most;
}

/**
 * Reads a multipart body: the part `data` is JSON, the others are files, no more and together no longer than the endpoint
 * takes. What is beyond is not kept: the reading ends there (R7).
 */
export async function readMultipart(endpoint: Endpoint, request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('BAD_REQUEST');
  const { files: most = 1 } = endpoint;
  const read: Upload = { data: {}, files: [], hashes: [] };
  let left = bytesFor(endpoint);
  try {
    for await (const part of request.parts({ limits: { files: most } })) {
      if (part.type === 'file') {
        const hash = createHash('sha256');
        const chunks: Buffer[] = [];
        for await (const chunk of part.file as AsyncIterable<Buffer>) {
          left -= chunk.length;
          if (left < 0) throw tooLarge(endpoint);
          if (part.file.truncated) break;
          hash.update(chunk);
          chunks.push(chunk);
        }
        // The limit may have been reached with the last chunk.
        if (part.file.truncated) throw refuse('FILE_TOO_LARGE', `文件「${part.filename}」超过 ${FILE_BYTES / MB} MB。`);
        const { fieldname, filename: name, mimetype: type } = part;
        read.files.push({ part: fieldname, name, type, bytes: Buffer.concat(chunks) });
        read.hashes.push(hash.digest('hex'));
      } else {
        const text = String(part.value);
        left -= Buffer.byteLength(text);
        if (left < 0) throw tooLarge(endpoint);
        if (part.fieldname === 'data') read.data = jsonOf(text);
      }
    }
  } catch (error) {
    // The rest runs off unread: a browser looks for the answer when it has sent everything.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Refusal) throw error;
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_FILES_LIMIT')
      throw refuse('VALIDATION', undefined, { fields: { file: `一次最多上传 ${most} 个文件` } });
    if (statusCode === 413) throw refuse('FILE_TOO_LARGE');
    throw refuse('BAD_REQUEST');
  }
  return read;
}

function jsonOf(text: string): unknown {
  refuseDeep(text);
  return JSON.parse(text);
}
