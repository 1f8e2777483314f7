import { vehicleList, vehicles } from '@shared/contract/logistics/vehicle.contract.ts';
import { auditList } from '@shared/contract/shared/audit.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { expect, it } from 'vitest';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { truckDesk } from '../../../test/truck-desk.ts';

const { file, li } = truckDesk();
const body = {
  plate: '浙B31001',
  type: 'T96',
  supplierId: '3',
  lengthMm: 9600,
  payload: 9990500,
  volumeCap: 525e5,
  inspectionExpiry: null,
  insuranceExpiry: null,
  remark: null,
};

it('L22 a vehicle is told in metres, kg and CBM wherever it is read: list, export and log', async () => {
  const { id, version } = await li().ok(vehicles.create, { body: { ...body, ack: [] } });
  const { list } = await li().ok(vehicleList.endpoint, {});
  expect(list[0]).toMatchObject({ lengthM: '9.6', lengthMm: 9600 });

  const endpoint = exportOf(vehicleList);
  if (!endpoint) throw new Error('no export');
  const answer = await li().send(endpoint, {});
  const [head = [], row = []] = await readXlsx(Buffer.from(await answer.arrayBuffer()), { rows: 10 });
  const cell = (title: string) => row[head.indexOf(title)];
  expect(cell('车长(米)')).toEqual({ number: '9.6' });
  expect(cell('核定载重(kg)')).toEqual({ number: '9990.5' });
  expect(cell('容积(CBM)')).toEqual({ number: '52.5' });

  const changed = { ...body, lengthMm: 13_000, payload: 20_000_000, volumeCap: null };
  await li().ok(vehicles.update, { params: { id }, body: { ...changed, version, ack: [] } });
  const log = await file.api.as('admin').ok(auditList.endpoint, { query: { objectNo: '浙B31001' } });
  expect(log.list[0]?.changes).toEqual(
    expect.arrayContaining([
      { label: '车长', before: '9.6 米', after: '13 米' },
      { label: '核定载重', before: '9990.50 kg', after: '20000.00 kg' },
      { label: '容积', before: '52.500 CBM', after: '' },
    ]),
  );
});
