import { vehicleImport, vehicleList } from '@shared/contract/logistics/vehicle.contract.ts';
import { expect, it } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { truckDesk } from '../../../test/truck-desk.ts';

const { file, li } = truckDesk();
const good = {
  plate: '浙b 31001',
  type: '9.6米厢车',
  supplier: '快运',
  lengthM: 9.6,
  payloadKg: 9990.5,
  volumeCbm: 52.5,
  inspectionExpiry: '2027-01-31',
};
const all = async () => (await li().ok(vehicleList.endpoint, { query: { pageSize: 100 } })).list;

it('LOG-002, LOG-095 vehicles: one dry run names each wrong cell and writes nothing; the good rows alone are imported', async () => {
  const check = await uploadLines(li(), vehicleImport, [
    good,
    { ...good, plate: '浙B31002', supplier: '没有这家' },
    { ...good, plate: 'ABC', supplier: '远洋' },
    { ...good, plate: '浙B31004', lengthM: 31 },
  ]);
  expect(check.errors.map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
    [3, '拖车行', '没有这家', '没有这个拖车行'],
    [4, '拖车行', '远洋', '没有这个拖车行'],
    [4, '车牌', 'ABC', '车牌号不正确'],
    [5, '车长(米)', '31', '不能大于 30 m'],
  ]);
  expect(check).toMatchObject({ rows: 4, bad: 3 });
  expect(await all()).toEqual([]);
  const done = await li().ok(vehicleImport.commit, { body: { token: check.token, onlyGood: true } });
  expect(done).toMatchObject({ imported: 1, skipped: 3 });
  expect(await all()).toMatchObject([
    {
      plate: '浙B31001',
      typeName: '9.6米厢车',
      supplierName: '快运',
      lengthMm: 9600,
      payload: 9_990_500,
      volumeCap: 52_500_000,
      inspectionExpiry: '2027-01-31',
      status: 'ENABLED',
    },
  ]);
});

it('ACC-031 the import asks for logistics.truck.vehicle', async () => {
  file.api.actor('looker', { userId: '2', permissions: ['logistics.truck.view', 'logistics.truck.driver'] });
  await expect(uploadLines(file.api.as('looker'), vehicleImport, [good])).rejects.toThrow('NO_PERMISSION');
});
