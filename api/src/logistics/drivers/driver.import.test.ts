import { driverImport, driverList } from '@shared/contract/logistics/driver.contract.ts';
import { expect, it } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { truckDesk } from '../../../test/truck-desk.ts';

const { file, li } = truckDesk();
const good = {
  name: '王师傅',
  phone: '13800001001',
  supplier: '快运',
  licenceClass: 'A2',
  licenceExpiry: '2027-06-30',
  idNo: '33020619900101123X',
};
const all = async () => (await li().ok(driverList.endpoint, { query: { pageSize: 100 } })).list;

it('LOG-002 drivers: one dry run names each wrong cell and writes nothing; the good rows alone are imported', async () => {
  const check = await uploadLines(li(), driverImport, [
    good,
    { ...good, phone: '13800001002', supplier: '没有这家' },
    { ...good, phone: '13800001003', supplier: '远洋', licenceClass: 'Z9' },
    { ...good, phone: '12345', idNo: '1234' },
  ]);
  expect(check).toMatchObject({ rows: 4, bad: 3 });
  expect(check.errors.map(({ row, column, value }) => [row, column, value])).toEqual([
    [3, '拖车行', '没有这家'],
    [4, '准驾车型', 'Z9'],
    [4, '拖车行', '远洋'],
    [5, '电话', '12345'],
    [5, '身份证号', '1234'],
  ]);
  expect(await all()).toEqual([]);
  const done = await li().ok(driverImport.commit, { body: { token: check.token, onlyGood: true } });
  expect(done).toMatchObject({ imported: 1, skipped: 3 });
  expect(await all()).toMatchObject([
    {
      name: '王师傅',
      phone: '13800001001',
      supplierName: '快运',
      licenceClass: 'A2',
      licenceExpiry: '2027-06-30',
      idNo: '33020619900101123X',
      status: 'ENABLED',
    },
  ]);
});

it('ACC-031 the import asks for logistics.truck.driver', async () => {
  file.api.actor('looker', { userId: '2', permissions: ['logistics.truck.view', 'logistics.truck.vehicle'] });
  await expect(uploadLines(file.api.as('looker'), driverImport, [good])).rejects.toThrow('NO_PERMISSION');
});
