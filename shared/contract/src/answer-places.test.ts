import { expect, it } from 'vitest';
import { answerPlaces, placeIn } from './answer-places.ts';

const places = answerPlaces('list.*.no list.*.party.name summary.*.* extra.** total');

it.each([
  ['list.0.no', 'list.*.no'],
  ['list.*.no', 'list.*.no'],
  ['list', 'list'],
  ['list.3.party.name', 'list.*.party.name'],
  ['summary.amount.USD', 'summary.*.*'],
  ['extra.any.thing', 'extra'],
  ['list.0.gone', null],
  ['total.more', null],
  ['nothing', null],
  ['then', null],
])('%s → %s', (path, found) => {
  expect(placeIn(places, path.split('.'))).toBe(found);
});

it('an answer of which nothing is known has every place', () => {
  expect(placeIn(answerPlaces('**'), ['anything'])).toBe('');
});
