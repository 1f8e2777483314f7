import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../../shared/build/src/index.html'), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
const tab = '7.abcdefghijklmnop.abcdefghijklmnopqrstuv';
const document7 = {
  id: 7,
  host: { version: '1.0.0-h1', integrity: '' },
  hostCanary: { share: 5, released: { version: '1.1.0-h2', integrity: '' } },
};
const sent: [string, RequestInit | undefined][] = [];
const reload = vi.fn<() => void>();

/** The page of a user as the server fills it in, with its first script run. */
function open(picks: string[]): HTMLScriptElement {
  document.cookie = `release-tab=${tab}`;
  const block = document.createElement('div');
  block.id = 'release';
  block.textContent = JSON.stringify({ document: JSON.stringify(document7), signature: '', picks });
  const first = document.createElement('script');
  first.type = 'text/plain';
  first.defer = true;
  first.src = '/assets/index.x.js';
  document.body.replaceChildren(block, first);
  // oxlint-disable-next-line typescript/no-implied-eval -- the script stands in the page as a text
  new Function(script)();
  return first;
}
const reports = () =>
  sent.flatMap(([url, init]) => (url === '/api/release/reports' ? [JSON.parse(String(init?.body)) as object] : []));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  sent.length = 0;
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push([url, init]);
    return new Response('');
  });
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('REL-031 a shell that cannot start says so itself, once, as the version that this user was given', async () => {
  const first = open(['host']);
  first.dispatchEvent(new Event('error'));
  first.dispatchEvent(new Event('error'));
  expect(reports()).toEqual([
    {
      tab,
      items: [
        { module: 'host', version: '1.1.0-h2', kind: 'START' },
        {
          module: 'host',
          version: '1.1.0-h2',
          kind: 'ERROR',
          message: expect.stringContaining('/assets/index.x.js') as string,
          path: location.pathname,
        },
      ],
    },
  ]);
});

it('A8.C its files are fetched past the cache before the one reload of the session', async () => {
  open([]).dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  const again = sent.filter(([url]) => url.includes('/assets/'));
  expect(again.map(([url, init]) => [new URL(url, location.origin).pathname, init?.cache])).toEqual([
    ['/assets/index.x.js', 'reload'],
  ]);
  expect(reports()).toMatchObject([{ items: [{ version: '1.0.0-h1' }, {}] }]);
  open([]).dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(reports()).toHaveLength(2));
  expect(reload).toHaveBeenCalledTimes(1);
});
