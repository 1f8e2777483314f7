import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { inboundDesk, prepareInbounds } from './inbound.fixture.ts';

/** The moment of the office: noon of 2026-11-23. */
export const NOW = '2026-11-23T04:00:00Z';
export const PNG = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));

/** The desk of inbounds for the tests of one file, and what its clerk does: from a draft to goods put away. After each test no call failed. */
export function inboundOffice() {
  let api: TestApi;
  let desk: Awaited<ReturnType<typeof inboundDesk>>;
  beforeAll(async () => {
    api = await testApi({ clock: { now: () => new Date(NOW) }, prepare: prepareInbounds });
    desk = await inboundDesk(api);
  });
  afterAll(() => api.close());
  afterEach(() => expect(api.faults).toEqual([]));

  const clerk = () => api.as('clerk');
  const manager = () => api.as('manager');
  const create = (values: Record<string, unknown> = {}) => clerk().ok(inbounds.create, { body: desk.input(values) });
  const submitted = async (values: Record<string, unknown> = {}) => {
    const { id, version } = await create(values);
    return clerk().ok(inbounds.submit, { params: { id }, body: { version } });
  };
  const receiptOf = ({ lines }: InboundDetail, actual: number, values: Record<string, unknown> = {}) =>
    lines.map(({ id }) => ({ lineId: id, actual, damaged: 0, ...values }));
  const received = async (actual: number, values: Record<string, unknown> = {}) => {
    const row = await submitted(values);
    return clerk().ok(inbounds.receive, {
      params: { id: row.id },
      body: { version: row.version, lines: receiptOf(row, actual) },
    });
  };
  const putAwayAll = (row: InboundDetail) => clerk().ok(inbounds.putaway, putaway(row, [[0, row.received]]));
  const putaway = (row: InboundDetail, items: readonly [location: number, qty: number][], more: object = {}) => ({
    params: { id: row.id },
    body: {
      version: row.version,
      items: items.map(([location, qty]) => ({
        stockId: row.batches.find(({ staging }) => staging)?.stockId ?? '1',
        locationId: desk.locations[location] ?? '',
        qty,
      })),
      ...more,
    },
  });
  const photo = (row: InboundDetail) =>
    clerk().ok(attachments.upload, {
      body: { kind: 'wh_inbound', id: row.id, slot: '差异照片' },
      files: [{ part: 'file', name: 'a.png', content: PNG }],
    });
  return {
    get api() {
      return api;
    },
    get desk() {
      return desk;
    },
    clerk,
    manager,
    create,
    submitted,
    receiptOf,
    received,
    putAwayAll,
    putaway,
    photo,
  };
}
