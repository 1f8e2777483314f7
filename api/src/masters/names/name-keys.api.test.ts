import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { domestic, preparePeople } from '../customers/customer.fixture.ts';
import { customerRoutes } from '../customers/customer.routes.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { renewNameKeys } from './name-keys.step.ts';

let api: TestApi;
let said: string[] = [];
beforeAll(async () => {
  api = await testApi({ routes: customerRoutes, prepare: preparePeople });
});
afterAll(() => api.close());
beforeEach(() => (said = []));

const create = (values = domestic()) => api.as('admin').ok(customers.create, { body: values });
const renew = () => renewNameKeys(api.database, (line) => said.push(line));
const age = (id: string, nameKey: string) =>
  api.database.db.update(acCustomer).set({ nameKey }).where(eq(acCustomer.id, id));
const stored = async (id: string) => (await api.database.db.select().from(acCustomer).where(eq(acCustomer.id, id)))[0];

it('ACC-001 the key that an older rule made is renewed, once, without a version', async () => {
  const made = await create();
  const before = await stored(made.id);
  await age(made.id, '旧规则');
  await renew();
  expect(await stored(made.id)).toEqual(before);
  await renew();
  expect(said).toEqual([]);
});

it('ACC-001 two stored names that are one now keep their keys and are named', async () => {
  const first = await create();
  const second = await create();
  await api.database.db
    .update(acCustomer)
    .set({ name: `${first.name}\u200B`, nameKey: '旧规则二' })
    .where(eq(acCustomer.id, second.id));
  await renew();
  expect(said).toEqual([`客户「${first.name}\u200B」与另一客户按现在的规则同名，请核对后修改其中一个。`]);
  expect(await stored(second.id)).toMatchObject({ nameKey: '旧规则二' });
});
