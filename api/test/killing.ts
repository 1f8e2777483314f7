import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { withName } from '@shared/testing/postgres.ts';
import { afterAll, beforeAll } from 'vitest';
import { bundleProgram } from './bundle.ts';
import { TestClient, type CallInput } from './client.ts';
import type { Death } from './die-at.ts';
import type { Dying } from './dying-server.ts';
import type { TestApi } from './harness.ts';
import { testUrl } from './templates.ts';

/** R1, for the tests of a file on PostgreSQL (`testUrl`): commands whose server ends with kill -9 in the middle of them. */
export function killing(given: () => { api: TestApi; now: string }) {
  let bundle: Awaited<ReturnType<typeof bundleProgram>>;
  let name = '';
  beforeAll(async () => {
    bundle = await bundleProgram('dying-server');
    const [found] = await given().api.database.raw<{ name: string }>('select current_database() as name');
    name = found?.name ?? '';
  }, 120_000);
  afterAll(() => bundle.remove());

  /** Sends a command to a server of its own that dies in the middle of it; answers whether it was killed before it could answer. */
  return async function killedIn<Query, Body, Answer>(
    username: string,
    death: Death,
    endpoint: Endpoint<Query, Body, Answer>,
    input: CallInput<Query, Body>,
    key: string,
  ): Promise<boolean> {
    const { api, now } = given();
    const child = fork(bundle.file, [], { env: process.env });
    const gone = once(child, 'exit');
    await once(child, 'message');
    const { userId, companies, warehouses } = api.actorOf(username);
    const actor = { userId, companies: [...companies], warehouses: [...warehouses] };
    child.send({ url: withName(testUrl ?? '', name), now, username, actor, death } satisfies Dying);
    const [address] = (await once(child, 'message')) as [string];
    const answered = await new TestClient(address).send(endpoint, input, { key }).then(
      () => true,
      () => false,
    );
    child.kill('SIGKILL');
    await gone;
    return !answered;
  };
}
