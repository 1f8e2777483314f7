import { zoneList } from '@shared/contract/warehouse/zone.contract.ts';
import { zoneImport } from '@shared/contract/warehouse/zone.import.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { floorOf, type TestFloor } from '../stock/floor.fixture.ts';
import { prepareStore } from '../stock/stock.fixture.ts';

let api: TestApi;
let floor: TestFloor;
beforeAll(async () => {
  api = await testApi({ prepare: async (database) => void (await prepareStore(database)) });
  floor = await floorOf(api);
});
afterAll(() => api.close());

const row = {
  warehouse: '1 仓',
  code: 'z1',
  name: '冷藏区',
  tempClass: '冷藏',
  tempMinC: 2,
  tempMaxC: '8.5',
  useType: '存储',
  mapRows: 6,
  mapCols: 10,
  color: '橙',
};
const zonesOf = async () =>
  (await api.as('li').ok(zoneList.endpoint, { query: { warehouseId: floor.warehouseId, pageSize: 200 } as never }))
    .list;

it('W2 a sheet of zones: limits of a cold zone, codes twice and a warehouse out of scope are named at their cells', async () => {
  const check = await uploadLines(api.as('li'), zoneImport, [
    row,
    { ...row, code: 'Z1' },
    { ...row, code: 'Z2', tempMaxC: 1 },
    { ...row, code: 'Z3', tempMinC: null },
    { ...row, code: 'Z4', warehouse: '2 仓' },
    { ...row, code: '区', mapRows: 61 },
  ]);
  expect(check.errors.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
    [3, '库区编码', '与第 2 行重复'],
    [4, '温度上限(℃)', '必须高于温度下限'],
    [5, '温度下限(℃)', '冷藏、冷冻库区必填'],
    [6, '仓库', '没有这个仓库'],
    [7, '库区编码', '1–20 位大写字母、数字或短横线'],
    [7, '平面行数', '不能大于 60'],
  ]);
  const before = (await zonesOf()).length;
  await api.as('li').ok(zoneImport.commit, { body: { token: check.token, onlyGood: true } as never });
  const made = (await zonesOf()).find(({ code }) => code === 'Z1');
  expect((await zonesOf()).length).toBe(before + 1);
  expect(made).toMatchObject({
    name: '冷藏区',
    tempClass: 'CHILLED',
    chamberCount: 1,
    mapRows: 6,
    mapCols: 10,
    color: 'ORANGE',
  });
});
