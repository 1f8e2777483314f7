import { counts, type CountDetail, type CountInput } from '@shared/contract/warehouse/count.contract.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { brokenOn, openFloor, type TestFloor } from '../stock/floor.fixture.ts';

/** Id and version for a state command. */
export const on = ({ id, version }: CountDetail) => ({ params: { id }, body: { version } });

/** A floor with stock, on which `li` counts and `wang` approves; after each test the identities of the warehouse hold. */
export function countDesk() {
  let api: TestApi;
  let floor: TestFloor;
  beforeAll(async () => {
    ({ api, floor } = await openFloor());
  });
  afterAll(() => api.close());
  afterEach(async () => expect(await brokenOn(api)).toEqual([]));

  const input = (index: number, values: Partial<CountInput> = {}): CountInput => ({
    warehouseId: floor.warehouseId,
    zoneId: null,
    locationIds: [floor.at(index)],
    customerId: null,
    goods: null,
    mode: 'LIVE',
    blind: true,
    remark: null,
    ...values,
  });
  const create = (index: number, values: Partial<CountInput> = {}) =>
    api.as('li').ok(counts.create, { body: input(index, values) });
  const started = async (index: number, values: Partial<CountInput> = {}) =>
    api.as('li').ok(counts.start, on(await create(index, values)));
  /** Enters numbers for the lines in their order. */
  const enter = (row: CountDetail, numbers: readonly number[], as = 'li') =>
    api.as(as).call(counts.count, {
      params: { id: row.id },
      body: {
        lines: numbers.map((counted, at) => ({
          id: row.lines[at]?.id ?? '1',
          version: row.lines[at]?.version ?? 1,
          counted,
          reason: null,
        })),
        found: [],
      },
    });
  const entered = async (row: CountDetail, numbers: readonly number[]) => {
    const { envelope } = await enter(row, numbers);
    return envelope.success ? (envelope.data as CountDetail) : expect.fail(envelope.errorMessage);
  };
  const submitted = async (row: CountDetail) => api.as('li').ok(counts.submit, on(row));
  return {
    get api() {
      return api;
    },
    get floor() {
      return floor;
    },
    input,
    create,
    started,
    enter,
    entered,
    submitted,
  };
}
