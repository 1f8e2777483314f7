import { costSheets as contract } from '@shared/contract/finance/cost-sheet.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { expect, it } from 'vitest';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { costDesk } from './cost-desk.fixture.ts';

const desk = costDesk();
const { fee, last, compute, share } = desk;
const money = (number: string) => ({ number });

it('F26 导出 of a row: what the sheet counts, how a share came there, its sums; nothing that the caller may not see', async () => {
  const { small, big, box } = await desk.two();
  await fee(small, 'AR', '1060', { taxRateBp: 600 });
  await fee(small, 'AP', '300');
  const pool = await fee(null, 'AP', '100', { containerId: box.id });
  expect((await share(pool.id, [small, big], 'VOLUME')).status).toBe(200);
  expect((await compute(small)).done).toBe(1);
  const params = { id: (await last(small)).id };
  const read = async (as: string) => {
    const file = await desk.api.as(as).send(contract.file as Endpoint, { params });
    expect(file.status).toBe(200);
    return readXlsx(Buffer.from(await file.arrayBuffer()), { rows: 50 });
  };
  const found = await read('li');
  expect(found.slice(0, 3).map(([text]) => text)).toEqual([
    expect.stringMatching(new RegExp(`^${small.orderNo} CB\\d{8}-\\d{4,} 第 1 版 已核算$`)),
    expect.any(String),
    '毛利 675.00 CNY，毛利率 67.50%',
  ]);
  const lines = found.slice(4);
  expect(lines.map((row) => [row[0], row[7], ...row.slice(8)])).toEqual([
    ['收入', null, null, money('1000'), null],
    ['直接成本', null, null, null, money('300')],
    ['分摊成本', '人工按体积 3.000 CBM ÷ 12.000 CBM，2 票', money('100'), null, money('25')],
    ['合计', null, null, money('1000'), money('325')],
  ]);
  desk.api.actor('blind', {
    userId: '2',
    deptId: '1',
    fields: { 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN', 'money.sell': 'VISIBLE' },
  });
  const seen = await read('blind');
  expect(JSON.stringify(seen)).not.toMatch(/毛利|成本\(CNY\)|675|"?325/);
  expect(seen[2]?.at(-1)).toBe('收入(CNY)');
  desk.api.actor('viewer', { userId: '2', deptId: '1', permissions: ['finance.cost.view'] });
  expect((await desk.api.as('viewer').send(contract.file as Endpoint, { params })).status).toBe(403);
}, 60_000);
