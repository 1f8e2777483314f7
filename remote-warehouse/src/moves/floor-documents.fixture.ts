import { locationList } from '@shared/contract/warehouse/location.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** What a list answers that has these rows alone. */
export const list = <Row>(rows: Row[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});
export const can = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
/** The form on top of this name. */
export const top = async (name: RegExp) => {
  const form = await screen.findByRole('form', { name });
  return within(form.closest<HTMLElement>('[role=dialog]') ?? form);
};

/** An API that knows places and batches to choose, before each test of a file. */
export function floorDocuments() {
  let api: FakeApi;
  configure({ asyncUtilTimeout: 20_000 });
  vi.setConfig({ testTimeout: 90_000 });
  beforeEach(() => {
    api = fakeApi();
    for (const kind of ['warehouses', 'zones', 'chambers', 'customers', 'suppliers'])
      api.on(pickerCall(kind), { list: [] });
    api.on(pickerCall('locations'), { list: [{ id: '12', label: 'A-02' }] });
    api.on(pickerCall('batches'), { list: [{ id: '31', label: 'RK1-1-1' }] });
    api.on(locationList.endpoint, list([]));
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  return {
    get api() {
      return api;
    },
    /** Commands whose address has this part. */
    sent: (part: string) => api.calls.filter(({ line }) => line.includes(part) && !line.startsWith('GET')),
  };
}
