import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import answers from '@shared/contract/answers.json' with { type: 'json' };
import { answerPlaces } from '@shared/contract/answer-places.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { endpointLine, type ApiNeeds } from '@shared/contract/module-needs.ts';
import { missingNeeds, Notes, noteSent } from './needs.ts';
import { watched } from './watched.ts';

/** Folder for what each test file saw, when `npm run needs` records; otherwise the record is compared. */
const parts = process.env.NEEDS_PARTS;

/** With it React reads every property of what was slow to draw, to show it in its performance tracks: no need of a page. */
Reflect.deleteProperty(console, 'timeStamp');

const ANSWERS: Readonly<Record<string, string>> = answers;

/** This file runs anew for each test file of a worker, the client below is made once: both find the notes here. */
const desk = vi.hoisted(() => {
  const known = globalThis as { neededByPages?: { notes: unknown } };
  known.neededByPages ??= { notes: null };
  return known.neededByPages;
});

// Every call of a module goes through this client, see the rule `requests` of the architecture check.
vi.mock('@shared/runtime/call.ts', async (original) => {
  const real = await original<typeof import('@shared/runtime/call.ts')>();
  const noteCall = <Query, Body>(
    notes: unknown,
    endpoint: Endpoint<Query, Body>,
    { query, body }: { query?: Query; body?: Body },
  ) => {
    const noted = (notes as Notes | null)?.of(endpoint);
    if (noted) noteSent(noted.query, endpoint.query, query);
    if (noted) noteSent(noted.body, endpoint.body, body);
    return noted;
  };
  /**
   * Where a call is noted: at once while recording; compared is only what was answered to the file that asked, so that a
   * late call of another file's page, which shares the worker, is nobody's need.
   */
  const noting = async <Answer, Query, Body>(
    endpoint: Endpoint<Query, Body>,
    options: { query?: Query; body?: Body },
    ask: () => Promise<Answer>,
  ) => {
    const { notes } = desk;
    if (parts) noteCall(notes, endpoint, options);
    const answer = await ask();
    return { answer, noted: notes === desk.notes ? noteCall(notes, endpoint, options) : undefined };
  };
  const call: typeof real.call = async (endpoint, options = {}) => {
    const { answer, noted } = await noting(endpoint, options, () => real.call(endpoint, options));
    const line = ANSWERS[endpointLine(endpoint)];
    return noted && line ? watched(answer, { places: answerPlaces(line), into: noted.answer }) : answer;
  };
  const download: typeof real.download = async (endpoint, options = {}) =>
    (await noting(endpoint, options, () => real.download(endpoint, options))).answer;
  return { ...real, call, download };
});

const recordOf = (folder: string): ApiNeeds => {
  try {
    return JSON.parse(readFileSync(join(folder, 'needs.json'), 'utf8')) as ApiNeeds;
  } catch {
    return {};
  }
};

beforeAll(() => {
  desk.notes = new Notes();
});

afterAll(() => {
  const file = expect.getState().testPath ?? '';
  const folder = /^.*[\\/]remote-[^\\/]+(?=[\\/])/.exec(file)?.[0] ?? '';
  const seen = (desk.notes as Notes).needs();
  desk.notes = null;
  if (parts) {
    const place = join(parts, basename(folder));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${basename(file)}.json`), JSON.stringify(seen));
    return;
  }
  const module = basename(folder).replace('remote-', '');
  const missing = missingNeeds(seen, recordOf(folder));
  expect(missing, `what the pages need is not recorded: npm run needs -- ${module}, and review needs.json`).toEqual([]);
});
