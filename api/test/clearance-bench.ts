import type { ClearanceDetail } from '@shared/contract/logistics/clearance.answers.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { CLEARANCE_DOCS, type ClearanceDoc } from '@shared/contract/logistics/clearance.labels.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { addCode, agentAbroad, clearDesk } from './clear-place.ts';
import { testApi, type TestApi } from './harness.ts';
import { id } from './trade-desk.ts';
import { tradeBase } from './trade.fixtures.ts';

/** Commands of a clearance that carry its version. */
export type Call =
  | 'arrive'
  | 'submit'
  | 'inspect'
  | 'assess'
  | 'pay'
  | 'release'
  | 'hold'
  | 'unhold'
  | 'send'
  | 'bill'
  | 'docs';
export const item = (kind: ClearanceDoc, state: string, reason: string | null = null) => ({ kind, state, reason });
/** Arrived on the evening of the 1st in Los Angeles, discharged a day later. */
export const ARRIVAL = {
  arrivedAt: '2026-11-02T03:30:00Z',
  dischargedAt: '2026-11-03T03:30:00Z',
  location: 'LONG BEACH',
};
/** A clearance as its form would send it back. */
export const formOf = (row: ClearanceDetail) => {
  const { version, country, importer, consignee, entryNo, doNo, currency, freight, insurance, taxPayer, remark } = row;
  return {
    version,
    ack: undefined,
    country,
    importer,
    consignee,
    entryNo,
    doNo,
    currency,
    freight,
    insurance,
    taxPayer,
    remark,
    lines: row.lines.map(({ sourceKey, hsCode, foreignHsCode, name, qty, unit, customsValue, agreement }) => ({
      sourceKey,
      hsCode,
      foreignHsCode,
      name,
      qty,
      unit,
      customsValue,
      agreement,
    })),
  };
};

/** An API with duty rates of the US at noon in Shanghai, the evening of the 19th in Los Angeles, and what tests do with clearances. */
export function clearanceBench() {
  let now = new Date('2026-11-20T04:00:00Z');
  let step = 0;
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ clock: { now: () => (now = new Date(now.getTime() + step)) } });
    await tradeBase(api.db);
    await agentAbroad(api);
    api.actor('li', { userId: '2', deptId: '1' });
    api.actor('wang', { userId: '3', deptId: '1' });
    await addCode(api, { fta: [{ agreement: 'USMCA', rate: 0 }] });
    await addCode(api, {
      code: '950300',
      nameEn: 'Toys',
      dutyKind: 'SPECIFIC',
      dutyRate: null,
      specificDuty: '0.35',
      specificUnit: 'KG',
      specificCurrency: 'USD',
    });
    await addCode(api, {
      code: '640399',
      nameEn: 'Shoes',
      dutyKind: 'COMPOUND',
      dutyRate: 500,
      specificDuty: '0.35',
      specificUnit: 'PCS',
      specificCurrency: 'USD',
    });
  }, 120_000);
  afterAll(() => api.close());
  const { placed } = clearDesk(() => api);
  const li = () => api.as('li');
  const read = (of: { id: string }) => li().ok(clearances.get, { params: id(of) });
  const call = async (of: { id: string }, action: Call, body: object = {}, who = 'li') =>
    (
      await api.as(who).call(clearances[action], {
        params: id(of),
        body: { version: (await read(of)).version, ack: ['LOG-068'], ...body },
      })
    ).envelope as { success: boolean; errorCode?: string; errorMessage?: string; data: ClearanceDetail };
  const ok = async (of: { id: string }, action: Call, body: object = {}): Promise<ClearanceDetail> => {
    const envelope = await call(of, action, body);
    expect(envelope).toMatchObject({ success: true });
    return envelope.data;
  };
  const save = (row: ClearanceDetail, more: object = {}) =>
    li().ok(clearances.update, { params: id(row), body: { ...formOf(row), ...more } });
  const allDocs = (of: { id: string }) =>
    ok(of, 'docs', { items: CLEARANCE_DOCS.map((kind) => item(kind, 'RECEIVED')) });
  const released = async () => {
    const made = await placed();
    await ok(made, 'arrive', ARRIVAL);
    await allDocs(made);
    await ok(made, 'submit', { entryNo: 'E-100' });
    return ok(made, 'release', { releasedAt: '2026-11-10T00:00:00Z', doNo: 'DO-1' });
  };
  const boxOf = (row: ClearanceDetail) => li().ok(containers.get, { params: { id: row.containerId } });

  return {
    get api() {
      return api;
    },
    get now() {
      return now;
    },
    setNow(next: Date) {
      now = next;
    },
    /** Milliseconds that pass with each look at the clock. */
    setStep(ms: number) {
      step = ms;
    },
    placed,
    li,
    read,
    call,
    ok,
    save,
    allDocs,
    released,
    boxOf,
  };
}
