import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { command, read } from '@shared/contract/endpoint.ts';
import { API_VERSION, CONTRACT_VERSION, defineModule } from '@shared/contract/module.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { renderRoute } from './contract-host.tsx';
import { fakeApi, refusal } from './fake-api.ts';
import { person } from './people.ts';

const own = { summary: '', permission: 'session', scope: 'self' } as const;
const get = read({ path: '/finance/things/{id}', ...own });
const confirmIt = command({ path: '/finance/things/{id}/confirm', ...own });

function ThingPage() {
  const may = useMay();
  const thing = useRead(get, { params: { id: '7' } });
  const confirm = useCommand(confirmIt);
  return (
    <>
      <h1>{(thing.data as { name: string } | undefined)?.name}</h1>
      {may('finance.ar.fee.confirm') && (
        <button type="button" onClick={() => void confirm.run({ params: { id: '7' }, body: { version: 1 } })}>
          确认
        </button>
      )}
    </>
  );
}
const module = defineModule({
  name: 'finance',
  title: '财务',
  contract: CONTRACT_VERSION,
  needs: { api: API_VERSION },
  order: 1,
  prefixes: ['/finance'],
  routes: [
    {
      path: '/finance/thing',
      title: '费用',
      permission: 'finance.ar.fee.view',
      page: () => Promise.resolve({ default: ThingPage }),
    },
  ],
  widgets: [],
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('draws a route of a module with the real runtime, session and notices', async () => {
  const api = fakeApi()
    .on(get, ({ params }: { params: Record<string, string> }) => ({ name: `费用 ${params.id}` }))
    .on(confirmIt, () => refusal('FIN-1', '费用 7：已确认。'));
  renderRoute(module, '/finance/thing');
  await screen.findByRole('heading', { name: '费用 7' });
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  await screen.findByText('费用 7：已确认。');
  expect(api.calls.map((call) => call.line)).toEqual(['GET /finance/things/7', 'POST /finance/things/7/confirm']);
  expect(api.calls[1]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(api.unanswered).toEqual([]);
});

it('rights are those of the person', async () => {
  fakeApi().on(get, { name: '费用' });
  renderRoute(module, '/finance/thing', person(['finance.ar.fee.view']));
  await screen.findByRole('heading', { name: '费用' });
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull();
});

it('a call that nothing answers is named', async () => {
  const api = fakeApi();
  renderRoute(module, '/finance/thing');
  await waitFor(() => expect(api.unanswered).toEqual(['GET /api/finance/things/7']));
});
