import { add } from '@shared/contract/decimal.ts';
import type { DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { describe, expect, it } from 'vitest';
import { declarationDesk } from '../../../test/declaration-desk.ts';
import { id } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';

const { desk, li, drafted } = declarationDesk();
const goods = (more: object = {}) =>
  line({ unitPrice: '1.37', hsCode: '6301309999', originDistrict: '宁波', purchaseAmount: '1000.01', ...more });

type Items = readonly { lineId: string; cartons: number }[];
const split = async (of: DeclarationDetail, items: Items, target: DeclarationDetail | null = null) =>
  li().call(declarations.split, {
    params: id(of),
    body: { version: of.version, items: [...items], target: target && { id: target.id, version: target.version } },
  });
const read = (of: { id: string }) => desk.walk.readDecl(of);
/** All that must stay what it was, over several declarations. */
function sums(list: readonly DeclarationDetail[]) {
  const lines = list.flatMap((each) => each.lines);
  const number = (of: (each: DeclarationDetail) => number) => list.reduce((sum, each) => sum + of(each), 0);
  const text = (of: (each: (typeof lines)[number]) => string | null | undefined) =>
    add('0', ...lines.flatMap((each) => of(each) ?? []));
  return {
    packages: number((each) => each.packages),
    gross: number((each) => each.gross),
    net: number((each) => each.net),
    amount: add('0', ...list.flatMap((each) => each.totals.map(({ amount }) => amount))),
    freight: add('0', ...list.flatMap((each) => each.freight?.amount ?? [])),
    qty1: text((each) => each.qty1),
    qty3: text((each) => each.qty3),
    total: text((each) => each.total),
    purchase: text((each) => each.purchaseAmount),
    cartons: lines.reduce((sum, each) => sum + each.packages, 0),
    lineGross: lines.reduce((sum, each) => sum + each.gross, 0),
  };
}
/** A draft of two kinds of goods with freight in its header. */
async function draft(): Promise<DeclarationDetail> {
  const { first } = await drafted({
    lines: [goods({ cartons: 7, qty: '70' }), goods({ nameCn: '线毯', cartons: 11, qty: '110' })],
  });
  return desk.walk.filled(first, {
    dealMode: 'CFR',
    freight: { kind: 'TOTAL', amount: '100.00', currency: 'USD' },
  });
}
const lineId = (of: DeclarationDetail, at: number): string => of.lines[at]?.id ?? '';
const made = async (answer: Awaited<ReturnType<typeof split>>) => read(answer.envelope.data as { id: string });

describe('5.7, LOG-070 拆分', () => {
  it.each([
    [0, 4],
    [7, 3],
  ])(
    'LOG-023, LOG-075 %i and %i cartons of two items: every sum stays exactly, both sides agree with the loading',
    async (one, two) => {
      const source = await draft();
      const before = sums([source]);
      const items = [one, two].map((cartons, at) => ({ lineId: lineId(source, at), cartons }));
      const part = await made(
        await split(
          source,
          items.filter(({ cartons }) => cartons > 0),
        ),
      );
      const rest = await read(source);
      expect(part).toMatchObject({ state: 'DRAFT', packages: one + two, exporterName: source.exporterName });
      expect(sums([rest, part])).toEqual(before);
      for (const each of [rest, part]) {
        expect(each.checks.find(({ code }) => code === 'LOG-075')).toMatchObject({ ok: true });
        expect(each.lines.map(({ itemNo }) => itemNo)).toEqual(each.lines.map((_, at) => at + 1));
        expect(each.freight).toMatchObject({ kind: 'TOTAL', currency: 'USD' });
        expect(each.differences.every(({ declared, loaded }) => declared === loaded)).toBe(true);
      }
    },
  );

  it('LOG-070 into another draft of the container: the same goods become one item again, the sums stay', async () => {
    const source = await draft();
    const before = sums([source]);
    const part = await made(await split(source, [{ lineId: lineId(source, 0), cartons: 5 }]));
    const rest = await read(source);
    await split(rest, [{ lineId: lineId(rest, 0), cartons: 2 }], part);
    const [left, joined] = [await read(rest), await read(part)];
    expect(left.lines.map(({ itemNo, name }) => [itemNo, name])).toEqual([[1, '线毯']]);
    expect(joined.lines).toHaveLength(1);
    expect(joined.lines[0]).toMatchObject({
      packages: 7,
      gross: source.lines[0]?.gross,
      total: source.lines[0]?.total,
    });
    expect(joined.differences).toHaveLength(1);
    expect(sums([left, joined])).toEqual(before);
  });

  it('LOG-070 the rest of a declaration that is deleted is generated again with exactly what it had', async () => {
    const whole = await draft();
    const before = sums([whole]);
    const part = await made(await split(whole, [{ lineId: lineId(whole, 1), cartons: 4 }]));
    await li().ok(declarations.remove, { params: id(part), body: { version: part.version, reason: '重新制单' } });
    const open = await li().ok(declarations.ofContainer, { params: { id: whole.containerId } });
    expect(open.open).toBe(4);
    const { list } = await li().ok(declarations.generate, { params: { id: whole.containerId }, body: {} });
    const again = await read(list.at(-1) ?? { id: '' });
    const { freight: _one, ...now } = sums([await read(whole), again]);
    const { freight: _two, ...then } = before;
    expect(now).toEqual(then);
  });

  it('LOG-070 refuses more than there is, all of it, another container, another exporter and what is reviewed; nothing changes', async () => {
    const far = await draft();
    const { list } = await drafted(
      { lines: [goods({ cartons: 7, qty: '70' })] },
      { agencyType: 'FREIGHT_ONLY', lines: [goods()] },
    );
    const [source, foreign] = [await read(list[0] ?? { id: '' }), await read(list[1] ?? { id: '' })];
    const first = (of: DeclarationDetail, cartons: number) => [{ lineId: lineId(of, 0), cartons }];
    expect((await split(source, first(source, 8))).envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { 'items.0.cartons': '第 1 项最多拆出 7 箱' } },
    });
    const everything = source.lines.map((each) => ({ lineId: each.id, cartons: each.packages }));
    expect((await split(source, everything)).envelope.errorMessage).toContain('至少要保留 1 箱');
    expect((await split(source, first(source, 1), far)).envelope.errorMessage).toContain('不是同一个柜子');
    expect((await split(source, first(source, 1), foreign)).envelope.errorMessage).toContain('境内发货人与');
    expect((await split(source, first(far, 1))).envelope.errorCode).toBe('VALIDATION');
    expect(sums([await read(source)])).toEqual(sums([source]));
    await desk.api.database.run(`update lg_declaration set state = 'REVIEWED' where id = ${far.id}`);
    expect((await split(await read(far), first(far, 1))).envelope.errorCode).toBe('ILLEGAL_STATE');
  });
});
