import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { Envelope } from '@shared/contract/envelope.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';

/** What a call carries; path parameters fill the braces of the path. */
interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** An upload brings a picture of this name. */
  picture?: string;
}
/** Warnings that whoever walks a container along has read. */
export const ACK = [
  'LOG-035',
  'FILL_RATE',
  'FINAL_PLACE',
  'LOG-010',
  'LOG-040',
  'LOG-041',
  'LOG-045',
  'LOG-056',
  'LOG-068',
  'DEPARTED',
];
const HOUR = 3_600_000;
/** A business date so many days from now. */
export const day = (ahead: number): string => new Date(Date.now() + (ahead * 24 + 8) * HOUR).toISOString().slice(0, 10);
/** A moment so many hours from now. */
export const hoursAhead = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
export const idOf = ({ id }: { id: string }) => ({ id });

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Such a picture as a file of that name. */
export const picture = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: PNG });

/** What a call sends: JSON, of an upload in a part beside the picture it brings. */
const bodyOf = (kind: Endpoint['kind'], { body = {}, picture: name }: CallInput) =>
  kind === 'upload'
    ? {
        multipart: {
          data: JSON.stringify(body),
          ...(name && { file: picture(name) }),
        },
      }
    : { data: body };

/** Calls the API with the session of a page as its browser would: what a scenario needs besides what it is about. */
export class Desk {
  readonly page: Page;
  private readonly request: APIRequestContext;
  private readonly url: string;
  constructor(page: Page, url: string) {
    this.page = page;
    this.request = page.context().request;
    this.url = url;
  }

  /** The bare answer, for files. */
  async send({ path, method, kind }: Pick<Endpoint, 'path' | 'method' | 'kind'>, input: CallInput = {}) {
    const place = path.replace(/\{([^}]+)\}/g, (_all, name: string) => input.params?.[name] ?? '');
    const headers = { Origin: this.url, 'X-Requested-With': 'fetch', 'Idempotency-Key': randomUUID() };
    return this.request.fetch(`${this.url}/api${place}`, {
      method,
      ...(input.query ? { params: input.query } : {}),
      ...(method === 'GET' ? {} : { headers, ...bodyOf(kind, input) }),
    });
  }

  /** The envelope, of a refusal too. */
  async call<Query, Body, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    input: CallInput = {},
  ): Promise<Envelope<Answer>> {
    return (await (await this.send(endpoint, input)).json()) as Envelope<Answer>;
  }

  /** The data of a success; the test fails with what the API said otherwise. */
  async ok<Query, Body, Answer>(endpoint: Endpoint<Query, Body, Answer>, input: CallInput = {}): Promise<Answer> {
    const envelope = await this.call(endpoint, input);
    expect(envelope.success, `${endpoint.path}: ${envelope.errorMessage ?? ''} ${JSON.stringify(envelope.data)}`).toBe(
      true,
    );
    return envelope.data as Answer;
  }

  /** A command that carries papers: its body and a picture in each named part. */
  async upload<Query, Body, Answer>(
    { path }: Endpoint<Query, Body, Answer>,
    { params = {}, body, part }: { params?: Record<string, string>; body: object; part: string },
  ): Promise<Answer> {
    const place = path.replace(/\{([^}]+)\}/g, (_all, name: string) => params[name] ?? '');
    const answer = await this.request.post(`${this.url}/api${place}`, {
      headers: { Origin: this.url, 'X-Requested-With': 'fetch', 'Idempotency-Key': randomUUID() },
      multipart: {
        data: JSON.stringify(body),
        [part]: picture(part),
      },
    });
    const envelope = (await answer.json()) as Envelope<Answer>;
    expect(envelope.success, `${place}: ${envelope.errorMessage ?? ''} ${JSON.stringify(envelope.data)}`).toBe(true);
    return envelope.data as Answer;
  }

  /** A picture in a slot of a document. */
  async attach(kind: string, id: string, slot: string): Promise<void> {
    const answer = await this.request.post(`${this.url}/api${attachments.upload.path}`, {
      headers: { Origin: this.url, 'X-Requested-With': 'fetch', 'Idempotency-Key': randomUUID() },
      multipart: {
        data: JSON.stringify({ kind, id, slot }),
        file: picture(slot),
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}
