import { login } from '@shared/contract/access/auth.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { SOURCE_NAMES, sourceOf, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { PRINT_PICKERS } from '@shared/contract/system/print.pickers.ts';
import { templates } from '@shared/contract/system/template.contract.ts';
import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAuthenticate } from '../src/services/access/authenticate.ts';
import { builtin } from '../src/services/templates/builtin.ts';
import type { TestClient } from './client.ts';
import { DEMO_PASSWORD, freshDemo } from './demo-template.ts';
import { testApi, type TestApi } from './harness.ts';

const now = () => new Date('2026-11-23T02:00:00Z');
let api: TestApi;
let everyone: TestClient;
let admin: TestClient;
beforeAll(async () => {
  const { database, files } = await freshDemo();
  api = await testApi({ clock: { now }, database, files, authenticate: makeAuthenticate(database, { now }) });
  api.actor('everyone', {
    companies: ['1', '2'],
    warehouses: (await database.raw<{ id: string }>('select id::text as id from wh_warehouse')).map(({ id }) => id),
  });
  everyone = api.as('everyone');
  admin = api.anonymous();
  await admin.ok(login, { body: { username: 'admin01', password: DEMO_PASSWORD } });
}, 900_000);
afterAll(async () => {
  await api.close();
  await api.database.close();
});

const asked = (source: PrintSourceName, sourceId: string, kind: TemplateKind) => ({
  body: { kind, source, sourceId, templateId: null, content: builtin(kind, 'ZH', { source }) },
});

describe('S7 预览 with a chosen document', () => {
  it.each(SOURCE_NAMES)('%s: its picker finds documents, and one of them is drawn', async (source) => {
    const { kind, parent } = PRINT_PICKERS[source];
    const call = pickerCall(kind);
    const { list } = await everyone.ok(call, { query: { ...(parent && { parent }) } });
    expect(list.length).toBeGreaterThan(0);
    const again = await everyone.ok(call, { query: { ids: list[0]?.id ?? '' } });
    expect(again.list).toMatchObject([{ id: list[0]?.id, label: list[0]?.label }]);
    const [of = 'TIAOMA'] = sourceOf(source).kinds;
    // Some have no paper: an order without confirmed fees has no 费用账单.
    const drawn = async (id: string) => (await everyone.call(templates.preview, asked(source, id, of))).envelope;
    let shown = await drawn(list[0]?.id ?? '');
    for (const { id } of list.slice(1)) if (!shown.success) shown = await drawn(id);
    expect(shown).toMatchObject({ success: true, data: { type: 'application/pdf' } });
  });
});

describe('ACC-031 a chosen document', () => {
  const order = async () => (await everyone.ok(pickerCall('orders'), { query: {} })).list[0]?.id ?? '';
  it('is drawn for whom may print it only: the right on templates opens no document', async () => {
    const answer = await admin.call(templates.preview, asked('lg_order', await order(), 'WULIUORDER'));
    expect([answer.status, answer.envelope.errorCode]).toEqual([403, 'NO_PERMISSION']);
    expect((await admin.call(pickerCall(PRINT_PICKERS.fin_receipt.kind), { query: {} })).status).toBe(403);
  });
  it('SYS-013 is drawn with templates of the kinds that it is printed with', async () => {
    const answer = await everyone.call(templates.preview, asked('lg_order', await order(), 'DAILIBILL'));
    expect(answer.envelope).toMatchObject({ errorCode: 'SYS-013', errorMessage: '物流订单不能用代理账单模板打印。' });
  });
});
