import { login } from '@shared/contract/access/auth.contract.ts';
import { describe, expect, it } from 'vitest';
import { dataOf } from './client.ts';
import type { TestApi } from './harness.ts';
import { nouns, offered, someRows, type Row } from './some-rows.ts';

/** Rows looked at of each state of a list. */
const PER_STATE = 1;
/** Rows of these lists are containers that wait for the document, not the document. */
const OF_CONTAINERS = ['bookings', 'inspections', 'loading-slips', 'deliveries', 'clearances'].map(
  (name) => `/logistics/${name}`,
);
type Page = Record<string, unknown> & Row;

const scalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
/** A name that is short in a list and whole on the page. */
const isName = (key: string) => key.endsWith('Name');
/** Same name, and said otherwise on purpose. */
const OTHERWISE: Readonly<Record<string, string>> = {
  '/finance/tax-cases deadline':
    'of AGENCY the list shows the deadline of the certificate, which stands beside it on the page',
  '/system/brands ownerName': 'the list names the owner, customer or not; the page has the customer beside it',
  '/warehouse/outbounds held': 'the page says the reason; released pages read it under this name',
  '/system/goods coverId': 'the list shows the first picture where none is chosen',
};

/** Where a row and its page disagree: figures under the same name, and what may be done. */
function disagreements(path: string, row: Row, page: Page): string[] {
  const wrong = Object.entries(row).flatMap(([key, value]) => {
    const other = page[key];
    if (!(key in page) || `${path} ${key}` in OTHERWISE || !scalar(value) || !scalar(other)) return [];
    const same = isName(key) ? (value === null) === (other === null) : value === other;
    return same ? [] : [`${key}: ${String(value)} | ${String(other)}`];
  });
  const known = (page.actions ?? []).map(({ code }) => code);
  // A list may leave out what costs too much to know: a reason against an action, or an action of the page only.
  if (page.actions && row.actions) {
    const codes = row.actions.map(({ code }) => code);
    const kept = offered(page).filter((code) => codes.includes(code) && !offered(row).includes(code));
    const unknown = codes.filter((code) => !known.includes(code));
    if (kept.length > 0) wrong.push(`refused in the list only: ${kept.join()}`);
    if (unknown.length > 0) wrong.push(`offered in the list only: ${unknown.join()}`);
  }
  return wrong;
}

/** What a row of a list says is what its page says, to the same user: figures, names, and what may be done. */
export const rowsSayWhatTheirPagesSay = (api: () => TestApi, password: string): void => {
  describe('1.8 a row of a list says what its page says', () => {
    it.each('gm01 fm01 fs01 ar01 ap01 cash01 whm01 ops01 auditor01'.split(' '))('to %s', async (username) => {
      const client = api().anonymous();
      await client.ok(login, { body: { username, password } });
      const wrong: string[] = [];
      for (const noun of nouns()) {
        const { list, read } = noun;
        if (OF_CONTAINERS.includes(list.path)) continue;
        for (const row of await someRows(client, noun, PER_STATE)) {
          const answer = await client.call(read, { params: { id: row.id } });
          if (answer.status !== 200) wrong.push(`${list.path} ${row.id}: ${answer.status}`);
          else
            wrong.push(
              ...disagreements(list.path, row, dataOf<Page>(answer.envelope)).map(
                (one) => `${list.path} ${row.id} ${one}`,
              ),
            );
        }
      }
      expect(wrong).toEqual([]);
    });
  });
};
