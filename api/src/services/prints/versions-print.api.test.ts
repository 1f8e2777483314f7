import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { templates, type TemplateDetail } from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_PICTURES } from '@shared/contract/system/template.labels.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { line, order, tradeBase } from '../../../test/trade.fixtures.ts';
import { builtin } from '../templates/builtin.ts';

let api: TestApi;
let orderId = '';
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  orderId = (await admin().ok(orders.create, { body: order({ lines: [line()] }) })).id;
});
afterAll(() => api.close());

const admin = () => api.as('admin');
const form = (name: string, more: object = {}) => ({ ...builtin('HETONG', 'ZH'), name, remark: null, ...more });
const of = ({ id }: TemplateDetail) => ({ params: { id } });
const create = (name: string, more: object = {}) =>
  admin().ok(templates.create, { body: { ...form(name, more), kind: 'HETONG' } });
const get = (row: TemplateDetail) => admin().ok(templates.get, of(row));
const edit = async (row: TemplateDetail, more: object) =>
  admin().ok(templates.update, { ...of(row), body: { ...form(row.name, more), version: (await get(row)).version } });
const publish = async (row: TemplateDetail) =>
  admin().ok(templates.publish, { ...of(row), body: { version: (await get(row)).version, note: null } });
const restore = async (row: TemplateDetail, n: number) =>
  admin().call(templates.restore, { ...of(row), body: { version: (await get(row)).version, n, reason: '改回' } });

const [BLUE, RED] = ['mNk+M9QDwADhgGAWjR9aw', 'mP8z8BQDwAEhQGAhKmMIQ'].map((middle) =>
  Uint8Array.from(
    Buffer.from(`iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42${middle}AAAABJRU5ErkJggg==`, 'base64'),
  ),
);
async function hang(row: TemplateDetail, content: Uint8Array<ArrayBuffer> | undefined) {
  const { list } = await admin().ok(attachments.list, { query: { kind: 'sy_template', id: row.id } });
  for (const { id } of list) await admin().ok(attachments.remove, { params: { id }, body: {} });
  await admin().ok(attachments.upload, {
    body: { kind: 'sy_template', id: row.id, slot: TEMPLATE_PICTURES.logo },
    files: [{ part: 'file', name: 'logo.png', content: content ?? new Uint8Array() }],
  });
}
const fileOf = async (print: string | undefined) =>
  Buffer.from(await (await admin().send(printing.file, { query: { prints: print ?? '' } })).arrayBuffer());
const print = async (row: TemplateDetail) =>
  (
    await admin().ok(printing.print, {
      body: { source: 'lg_order', ids: [orderId], templateId: row.id, format: 'pdf' },
    })
  ).ids[0];

describe('4.5 pictures are of the version that was published with them', () => {
  it('SYS-014 a reprint shows the picture of then; a new one counts after 发布; 恢复 brings the old one back', async () => {
    const made = await create('带标志', { header: null, footer: null, body: '<p>{{images.logo|image}}</p>' });
    await hang(made, BLUE);
    const live = await publish(made);
    expect(live.changed).toBe(false);
    const first = await print(live);
    const before = await fileOf(first);
    expect(before.includes('/Subtype /Image')).toBe(true);

    await hang(made, RED);
    expect(await get(made)).toMatchObject({ changed: true });
    expect((await fileOf(first)).equals(before)).toBe(true);
    const unpublished = await fileOf(await print(live));
    await publish(made);
    const published = await fileOf(await print(live));
    expect((await fileOf(first)).equals(before)).toBe(true);
    const pictureOf = (file: Buffer) => file.toString('latin1').match(/\/Subtype \/Image.*?endstream/gs);
    expect(pictureOf(unpublished)).toEqual(pictureOf(before));
    expect(pictureOf(published)).not.toEqual(pictureOf(before));

    expect((await restore(made, 1)).envelope).toMatchObject({ success: true });
    expect(pictureOf(await fileOf(await print(live)))).toEqual(pictureOf(before));
  });
});

describe('4.5 SYS-013 恢复此版本', () => {
  it('a version comes back for whom it was published, not for whom the working copy stands', async () => {
    const made = await create('曾限客户', { customerId: '2' });
    await publish(made);
    await edit(made, { customerId: null });
    await publish(made);
    await edit(made, { customerId: '1' });
    expect((await restore(made, 2)).envelope.data).toMatchObject({ customerId: null, publishedVersion: 3 });
    expect((await restore(made, 1)).envelope.data).toMatchObject({ customerId: '2', publishedVersion: 4 });
  });
  it('into the default template no version for others', async () => {
    const made = await create('默认合同', { customerId: '2' });
    await publish(made);
    await edit(made, { customerId: null });
    const live = await publish(made);
    await admin().ok(templates.setDefault, { ...of(made), body: { version: live.version } });
    expect((await restore(made, 1)).envelope).toMatchObject({
      errorCode: 'SYS-013',
      errorMessage: '「默认合同」是默认模板，版本 1 的适用范围与现在不同，请先把另一个模板设为默认。',
    });
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
