import '../../app/ports.ts';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { CallResult } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { writeFaults, type WriteFaults } from '../../../test/write-faults.ts';
import { preparePayDesk } from '../payments/pay-desk.fixture.ts';
import { BOOKS_CLOCK } from './books.fixture.ts';

/** Finance with a database that fails at the write one asks for, for the tests of one file. */
export function faultyOffice() {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
  let api: TestApi;
  let faults: WriteFaults;
  beforeAll(async () => {
    api = await testApi({ clock: BOOKS_CLOCK, prepare: preparePayDesk });
    faults = await writeFaults(api.database);
  });
  afterAll(() => api.close());

  /** Sends a command until it passes, with its first write failing, its second and so on: what failed has left no trace. */
  async function through<Answer>(name: string, send: () => Promise<CallResult<Answer>>): Promise<Answer> {
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
    get api() {
      return api;
    },
    through,
  };
}
/** A record with the version that was seen. */
export const on = ({ id, version }: { id: string; version: number }, more: object = {}) => ({
  params: { id },
  body: { version, ...more },
});
export const because = { reason: '模拟故障', date: null };
