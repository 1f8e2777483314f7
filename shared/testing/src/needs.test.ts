import { describe, expect, it } from 'vitest';
import { answerPlaces } from '@shared/contract/answer-places.ts';
import { releases } from '@shared/contract/release.contract.ts';
import { mergedNeeds, missingNeeds, Notes, noteSent } from './needs.ts';
import { sharedAnswer, watched } from './watched.ts';

const { versions: list, promote: save } = releases;
const LIST = 'GET /release/modules/{name}/versions';
const places = answerPlaces('list.*.version list.*.smoke.at list.*.module');
const answer = () => ({ list: [{ version: '1.0.0', smoke: { at: '今天' }, module: 'finance', gone: 1 }] });

describe('what pages read', () => {
  it('is noted field by field, with * for each row; what the contract does not know is not', () => {
    const notes = new Notes();
    const data = watched(answer(), { places, into: notes.of(list).answer });
    for (const one of data.list) expect([one.version, one.smoke.at, one.gone]).toEqual(['1.0.0', '今天', 1]);
    expect(notes.needs()).toEqual({ [LIST]: { answer: ['list.*.smoke.at', 'list.*.version'] } });
    expect(data.list[0]).toBe(data.list[0]);
    expect(Array.isArray(data.list)).toBe(true);
  });

  it('a list that is written out without rows has no row that was read', () => {
    const notes = new Notes();
    const data = watched({ list: [] }, { places, into: notes.of(list).answer });
    expect(JSON.stringify(data)).toBe('{"list":[]}');
    expect(notes.needs()).toEqual({ [LIST]: { answer: ['list'] } });
  });

  it('an endpoint that is only called is noted too', () => {
    const notes = new Notes();
    notes.of(list);
    expect(notes.needs()).toEqual({ [LIST]: {} });
  });

  it('an answer that comes again is compared unseen, and keeps what has not changed', () => {
    const notes = new Notes();
    const watch = { places, into: notes.of(list).answer };
    const next = { list: [...answer().list, { ...answer().list[0], version: '1.1.0' }] };
    const [first, second] = [watched(answer(), watch), watched(next, watch)];
    const kept = sharedAnswer(first, second) as ReturnType<typeof answer>;
    expect(notes.needs()).toEqual({ [LIST]: {} });
    expect(kept.list[0]).toBe(first.list[0]);
    expect(kept.list[1]?.version).toBe('1.1.0');
    expect(notes.needs()).toEqual({ [LIST]: { answer: ['list.*.version'] } });
  });
});

it('what is sent is noted as far as the contract knows it', () => {
  const notes = new Notes();
  noteSent(notes.of(save).body, save.body, { module: 'finance', waive: ['/a', '/b'], version: undefined, other: 1 });
  expect(notes.needs()).toEqual({ 'POST /release/promote': { body: ['module', 'waive.*'] } });
});

it('records are merged in a fixed order, and what is missing in one is named', () => {
  const merged = mergedNeeds([
    { 'POST /b': { body: ['y', 'x'] } },
    { 'GET /a': { answer: ['list'] }, 'POST /b': { body: ['x'] } },
    { 'GET /a': { answer: ['list.*.no'] } },
  ]);
  expect(JSON.stringify(merged)).toBe('{"GET /a":{"answer":["list.*.no"]},"POST /b":{"body":["x","y"]}}');
  const seen = { 'GET /a': { answer: ['list', 'list.*.new'] }, 'POST /b': { body: ['x'] }, 'GET /c': {} };
  expect(missingNeeds(seen, merged)).toEqual(['GET /a answer list.*.new', 'GET /c']);
});
