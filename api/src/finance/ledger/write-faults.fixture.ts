import '../../app/ports.ts';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { CallResult } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { writeFaults, type WriteFaults } from '../../../test/write-faults.ts';
import { preparePayDesk } from '../payments/pay-desk.fixture.ts';
import { BOOKS_CLOCK } from './books.fixture.ts';

/** An API whose database fails at the write one asks for, for the tests of one file. `open`: the API, before each of them. */
export function faultyWrites(open: () => TestApi) {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
  let faults: WriteFaults;
  beforeAll(async () => void (faults = await writeFaults(open().database)));

  /** Sends a command until it passes, with its first write failing, its second and so on: what failed has left no trace. */
  async function through<Answer>(name: string, send: () => Promise<CallResult<Answer>>): Promise<Answer> {
    const api = open();
    const before = await faults.digest();
    for (let nth = 1; ; nth += 1) {
      await faults.at(nth);
      const { status, envelope } = await send();
      const changed = await faults.changed();
      await faults.at(0);
      if (envelope.success) {
        expect(nth, `${name} writes`).toBeGreaterThan(2);
        expect(api.faults.splice(0), name).toHaveLength(nth - 1);
        return envelope.data as Answer;
      }
      expect(status, `${name}, write ${nth}: ${envelope.errorCode} ${envelope.errorMessage}`).toBe(500);
      expect(
        changed.filter((line) => !before.includes(line)),
        `${name}, write ${nth}`,
      ).toEqual([]);
    }
  }
  return {
    through,
    /** Its database. */
    get faults() {
      return faults;
    },
  };
}

/** Finance with a database that fails at the write one asks for, for the tests of one file. */
export function faultyOffice() {
  let api: TestApi;
  beforeAll(async () => void (api = await testApi({ clock: BOOKS_CLOCK, prepare: preparePayDesk })), 120_000);
  afterAll(() => api.close());
  const writes = faultyWrites(() => api);
  return {
    get api() {
      return api;
    },
    through: writes.through,
    get faults() {
      return writes.faults;
    },
  };
}
/** A record with the version that was seen. */
export const on = ({ id, version }: { id: string; version: number }, more: object = {}) => ({
  params: { id },
  body: { version, ...more },
});
export const because = { reason: '模拟故障', date: null };

interface Desk {
  companyId: string;
  customers: readonly string[];
  supplierId: string;
  chargeCodeId: string;
  today: string;
}
/** 手工应收, 手工应付 of 106 with 6% in it, as its form sends it. */
export const manualFee = (desk: Desk, direction: 'AR' | 'AP', currency = 'USD') => ({
  direction,
  companyId: desk.companyId,
  partyId: (direction === 'AR' ? desk.customers[0] : desk.supplierId) ?? '',
  chargeCodeId: desk.chargeCodeId,
  qty: '1',
  unit: null,
  unitPrice: '106',
  currency,
  taxMode: 'INCL' as const,
  taxRateBp: 600,
  rate: null,
  dueDate: null,
  remark: null,
  businessDate: desk.today,
  reason: '模拟',
  ack: ['FIN_DUPLICATE_FEE'],
});
