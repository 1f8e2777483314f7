import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { defaultRule } from '@shared/contract/system/documents/document-types.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { expect, it } from 'vitest';
import { syDocumentVersion } from '../../services/documents/document.tables.ts';
import { inboundOffice, PNG } from './inbound-office.fixture.ts';

const office = inboundOffice();
const { clerk, manager, create } = office;
let n = 0;
/** 单据设置 of 入库单 from now on. */
const setting = (attachments: Record<string, string[]>) =>
  office.api.db.insert(syDocumentVersion).values({
    code: 'RK',
    n: (n += 1),
    changedAt: new Date('2026-01-01T00:00:00Z'),
    rule: { ...defaultRule('RK'), attachments, autos: ['NOTIFY_OWNER'] },
  });
const submit = ({ id, version }: { id: string; version: number }) =>
  manager().call(inbounds.submit, { params: { id }, body: { version } });

it.each([
  ['PENDING', '4.7 a file before 待到货'],
  ['AWAITING', '4.7 a file before 待到货, demanded while that state stood under a name that no inbound has'],
])('%s: %s is asked for, and with it the inbound goes on', async (state) => {
  await setting({ [state]: ['入仓单'] });
  const made = await create();
  expect((await submit(made)).envelope).toMatchObject({
    errorCode: 'GUARD_FAILED',
    errorMessage: `${made.inboundNo}：未上传「入仓单」，不能进入待到货。`,
  });
  await clerk().ok(attachments.upload, {
    body: { kind: 'wh_inbound', id: made.id, slot: '入仓单' },
    files: [{ part: 'file', name: '入仓单.png', content: PNG }],
  });
  expect((await submit(made)).envelope).toMatchObject({ success: true, data: { state: 'PENDING' } });
});

it('NOTIFY_OWNER: who made the inbound hears that another one took it on, with the way to it', async () => {
  await setting({});
  const made = await create();
  expect((await submit(made)).status).toBe(200);
  const { list } = await clerk().ok(notifications.list);
  expect(list.find(({ title }) => title.includes(made.inboundNo))).toMatchObject({
    title: `入库单 ${made.inboundNo} 已进入待到货`,
    link: `/warehouse/order?open=${made.id}`,
  });
});
