import type { FastifyRequest } from 'fastify';
import { refuseDeep } from './json-body.ts';
import { Refusal, refuse } from './refusal.ts';
import type { UploadedFile } from './route.ts';

/** Reads a multipart body: the part `data` is JSON, every file part is read within the server's limit. */
export async function readMultipart(request: FastifyRequest): Promise<{ data: unknown; files: UploadedFile[] }> {
  if (!request.isMultipart()) throw refuse('BAD_REQUEST');
  const files: UploadedFile[] = [];
  let data: unknown = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file')
        files.push({ part: part.fieldname, name: part.filename, type: part.mimetype, bytes: await part.toBuffer() });
      else if (part.fieldname === 'data') data = jsonOf(String(part.value));
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') throw refuse('FILE_TOO_LARGE');
    throw refuse('BAD_REQUEST');
  }
  return { data, files };
}

function jsonOf(text: string): unknown {
  refuseDeep(text);
  return JSON.parse(text);
}
