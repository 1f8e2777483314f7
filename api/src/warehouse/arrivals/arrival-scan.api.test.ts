import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';

import { verify } from '../../platform/verify.ts';
import { arrivalOffice } from './arrival-office.fixture.ts';

const MIGRATION = new URL('../../../migrations/0910_reasons_beside_no_difference.sql', import.meta.url);
const office = arrivalOffice();
const unloading = async () => office.desk.unloading(await office.desk.announce([(await office.desk.waiting()).id]));
const scan = (row: ArrivalDetail, pieces: number) =>
  office.as('keeper').ok(arrivals.count, {
    params: { id: row.id },
    body: { version: row.version, scans: [{ lineId: row.lines[0]?.id, pieces }] } as never,
  });
const confirm = async (row: ArrivalDetail) =>
  office.as('keeper').ok(arrivals.confirm, office.desk.on(await office.desk.finished(row)) as never);
const SHORT = { actual: 118, reason: 'SHORT', reasonText: '少 2 箱' } as const;

describe('到货单: scans and the reason of a difference (WMS-020)', () => {
  it('a line that scans complete is no longer short, neither while counted nor when confirmed', async () => {
    const row = await office.desk.count(await unloading(), { 0: SHORT });
    const some = await scan(row, 1);
    expect(some.lines[0]).toMatchObject({
      actual: 119,
      reason: 'SHORT',
      reasonText: '少 2 箱',
      differences: ['SHORT'],
    });
    const all = await scan(some, 1);
    expect(all.lines[0]).toMatchObject({ actual: 120, reason: null, reasonText: null, differences: [] });
    expect(await confirm(all)).toMatchObject({
      state: 'CONFIRMED',
      different: false,
      lines: [{ actual: 120, reason: null, differences: [], received: 120, short: 0 }],
    });
  });

  it('a reason gives way to the one that fits, scans alone give none', async () => {
    const row = await office.desk.count(await unloading(), { 0: SHORT });
    expect((await scan(row, 3)).lines[0]).toMatchObject({ actual: 121, reason: 'OVER', differences: ['OVER'] });
    expect((await scan(await unloading(), 3)).lines[0]).toMatchObject({ actual: 3, reason: null });
  });

  it('a reason that stands beside no difference does not go into the confirmed arrival', async () => {
    const row = await office.desk.count(await unloading(), { 0: { ...SHORT, actual: 120 } });
    expect(row.lines[0]).toMatchObject({ reason: 'SHORT', differences: [] });
    expect(await confirm(row)).toMatchObject({
      state: 'CONFIRMED',
      lines: [{ reason: null, reasonText: null, differences: [] }],
    });
  });

  it('what was confirmed with such a reason before is put right by the migration; a real difference keeps its reason', async () => {
    const { desk, api } = office;
    const whole = await confirm(await desk.count(await unloading(), { 0: { actual: 120 } }));
    const counted = await desk.count(await unloading(), { 0: SHORT });
    await desk.photo(counted);
    const differs = await confirm(counted);
    const decisions = [{ lineId: differs.lines[0]?.id ?? '', decision: 'ACCEPT' as const, text: null }];
    const short = await office.as('boss').ok(arrivals.resolve, {
      params: { id: differs.id },
      body: { version: differs.version, businessDate: null, decisions, quotaReason: null },
    });
    await api.database.run(
      `update wh_arrival_line set reason = 'SHORT', reason_text = '少 2 箱' where arrival_id = ${whole.id}`,
    );
    expect((await verify(api.db)).broken.map(({ title }) => title)).toContain(
      'WMS-020 已确认的到货单没有差异的行没有差异原因',
    );
    await api.database.run(await readFile(MIGRATION, 'utf8'));
    const read = async (id: string) => (await office.as('keeper').ok(arrivals.get, { params: { id } })).lines[0];
    expect(await read(whole.id)).toMatchObject({ reason: null, reasonText: null, received: 120 });
    expect(await read(short.id)).toMatchObject({
      reason: 'SHORT',
      reasonText: '少 2 箱',
      decision: 'ACCEPT',
      short: 2,
    });
  });
});
