import type { Endpoint } from '@shared/contract/endpoint.ts';
import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { declarationList } from '@shared/contract/logistics/declaration-list.contract.ts';
import { declarations, type DeclarationDetail } from '@shared/contract/logistics/declaration.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../test/container-walk.ts';
import { completed } from '../../test/declaration-walk.ts';
import type { TestApi } from '../../test/harness.ts';
import { id, tradeApi } from '../../test/trade-desk.ts';
import { line } from '../../test/trade.fixtures.ts';
import { readXlsx } from '../exchange/xlsx-read.ts';

let api: TestApi;
let walk: ReturnType<typeof containerWalk>;
beforeAll(async () => {
  api = await tradeApi();
  walk = containerWalk(api);
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const wang = () => api.as('wang');
type OrderMore = Parameters<typeof walk.pooled>[0];

/** A container in 待报关 with these orders. */
async function declarable(...more: OrderMore[]) {
  const made = [];
  for (const each of more.length > 0 ? more : [{}]) made.push(await walk.pooled(each));
  return walk.to(await walk.consolidated(made.map((each) => ({ order: each }))), 'DECLARE');
}
/** Its declarations, generated. */
async function drafted(...more: OrderMore[]) {
  const box = await declarable(...more);
  const { list } = await li().ok(declarations.generate, { params: id(box), body: {} });
  const first = list[0];
  if (!first) throw new Error('nothing was generated');
  return { box, list, first };
}
const red = (detail: DeclarationDetail) => detail.checks.filter(({ ok }) => !ok).map(({ code }) => code);

describe('LOG-070 生成报关资料', () => {
  it('one declaration an exporter, equal goods one item, packages and weights those of the loading', async () => {
    const priced = line({ unitPrice: '2.5', hsCode: '6301309999', originDistrict: '宁波' });
    const { box, list } = await drafted(
      { lines: [priced, { ...priced, cartons: 5, qty: '50' }] },
      { lines: [priced] },
      { agencyType: 'FREIGHT_ONLY', lines: [line({ nameCn: '玩具' })] },
    );
    expect(list.map(({ exporterName, packages, lineCount }) => [exporterName, packages, lineCount])).toEqual([
      ['甲货运', 55, 1],
      ['恒丰', 25, 1],
    ]);
    const detail = await walk.readDecl(list[0] ?? { id: '' });
    expect(detail).toMatchObject({
      state: 'DRAFT',
      declNo: expect.stringMatching(/^BG\d{8}-\d{4,}$/) as string,
      gross: 990_000,
      net: 935_000,
      dealMode: 'FOB',
      producer: '甲货运有限公司',
      destPort: 'USLAX',
      totals: [{ currency: 'USD', amount: '1375.00' }],
      lines: [{ itemNo: 1, packages: 55, qty1: '550', qty3: '935', unit3: 'KG', total: '1375.00' }],
    });
    expect(detail.differences.map(({ declared, loaded }) => [declared, loaded])).toEqual([
      [25, 25],
      [5, 5],
      [25, 25],
    ]);
    const again = await li().call(declarations.generate, { params: id(box), body: {} });
    expect(again.envelope).toMatchObject({ errorCode: 'LOG-070' });
  });
  it('more than declare.max_lines make the next declaration', async () => {
    await api.database.run(
      `insert into sy_setting (key, value) values ('declare.max_lines', '2') on conflict (key) do update set value = '2'`,
    );
    const { list } = await drafted({ lines: [line(), line({ nameCn: '线毯' }), line({ nameCn: '玩具' })] });
    expect(list.map(({ lineCount, packages }) => [lineCount, packages])).toEqual([
      [2, 50],
      [1, 25],
    ]);
    await api.database.run(`delete from sy_setting where key = 'declare.max_lines'`);
  });
  it('two at once: one makes them, the other finds nothing left', async () => {
    const box = await declarable();
    const both = await Promise.all([
      li().call(declarations.generate, { params: id(box), body: {} }),
      wang().call(declarations.generate, { params: id(box), body: {} }),
    ]);
    expect(both.filter(({ envelope }) => envelope.success)).toHaveLength(1);
    const { list, open } = await li().ok(declarations.ofContainer, { params: id(box) });
    expect([list.length, open]).toEqual([1, 0]);
  });
  it('is offered for containers with open cartons, and deleted drafts may be made again', async () => {
    const { box, first } = await drafted();
    const pending = async () =>
      (await li().ok(declarations.pending)).list.filter((each) => each.id === box.id).map(({ cartons }) => cartons);
    expect(await pending()).toEqual([]);
    const { version } = await walk.readDecl(first);
    await li().ok(declarations.remove, { params: id(first), body: { version, reason: '重新分单' } });
    expect(await pending()).toEqual([25]);
    await li().ok(declarations.generate, { params: id(box), body: {} });
    expect(await pending()).toEqual([]);
  });
});

describe('the check panel', () => {
  it('S8 everything red is named with its field, is put right field by field, and 复核 opens only then', async () => {
    const { first } = await drafted();
    await api.database.run(`update sy_hs_code set supervision = '{B}' where code = '6301309999'`);
    const bare = await walk.readDecl(first);
    expect(red(bare)).toEqual(['FIELDS', 'LOG-071']);
    const whole = completed(bare);
    const [only] = whole.lines;
    if (!only) throw new Error('no line');
    const wrong = await li().ok(declarations.update, {
      params: id(first),
      body: {
        ...whole,
        dealMode: 'CIF',
        packages: 24,
        totals: [{ currency: 'USD', amount: '1.00' }],
        lines: [
          {
            ...only,
            elements: {},
            qty3: null,
            brandType: 'OEM',
            refundFlag: true,
            invoiceKind: 'GENERAL',
          },
        ],
      },
    });
    expect(red(wrong)).toEqual(['LOG-072', 'LOG-073', 'LOG-074', 'LOG-075', 'LOG-076', 'LOG-077', 'LOG-078']);
    const texts = wrong.checks.flatMap(({ issues }) => issues.map(({ text }) => text));
    expect(texts).toEqual(
      expect.arrayContaining([
        '第 1 项缺少法定第二数量',
        '第 1 项缺少申报要素：品牌类型',
        '件数 24 不等于实装 25 箱',
        '成交方式 CIF 缺少运费',
        '成交方式 CIF 缺少保费',
        '第 1 项没有选择品牌',
        '第 1 项退税需要专票',
      ]),
    );
    const refused = await wang().call(declarations.review, {
      params: id(first),
      body: { version: wrong.version },
    });
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-072' });
    const fixed = await li().ok(declarations.update, {
      params: id(first),
      body: { ...whole, version: wrong.version },
    });
    expect(red(fixed)).toEqual(['LOG-074']);
    const waived = await wang().ok(declarations.waive, {
      params: id(first),
      body: { version: fixed.version, letter: 'B', reason: '非法检货物' },
    });
    expect(red(waived)).toEqual([]);
    expect(waived.papers).toMatchObject([{ letter: 'B', items: [1], files: 0, waiver: { reason: '非法检货物' } }]);
    const back = await wang().ok(declarations.waive, {
      params: id(first),
      body: { version: waived.version, letter: 'B', reason: '' },
    });
    expect(red(back)).toEqual(['LOG-074']);
    await walk.attach(
      'lg_declaration',
      first.id,
      '监管证件B',
      'b.pdf',
      '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF',
    );
    expect(red(await walk.readDecl(first))).toEqual([]);
    await api.database.run(`update sy_hs_code set supervision = '{}' where code = '6301309999'`);
  });
  it('LOG-079 the author does not review', async () => {
    const { first } = await drafted();
    const { version, actions } = await walk.filled(first);
    expect(actions.find(({ code }) => code === 'review')).toMatchObject({
      enabled: false,
      unmet: ['由您制单，请由其他人复核'],
    });
    const { envelope } = await li().call(declarations.review, { params: id(first), body: { version } });
    expect(envelope).toMatchObject({ errorCode: 'LOG-079' });
  });
  it.each([
    ['brokerId', { brokerId: '3' }, '不是报关行'],
    ['exporterId', { exporterId: '2' }, '境内发货人不存在或已停用'],
    ['destCountry', { destCountry: 'XX' }, '国家/地区不存在'],
    ['totals.0.currency', { totals: [{ currency: 'ZZZ', amount: '1' }] }, '币种不存在'],
  ])('a wrong %s is refused at its field', async (field, more, text) => {
    const { first } = await drafted();
    const detail = await walk.readDecl(first);
    const { envelope } = await li().call(declarations.update, {
      params: id(first),
      body: completed(detail, more),
    });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { [field]: text } } });
  });
});

describe('5.7 from 申报 to 结关', () => {
  it('申报, 查验, 放行, 结关 with their times; LOG-079 and LOG-010 at the customs number and the moment', async () => {
    const { first } = await drafted();
    const sent = await walk.submitted(first);
    expect(sent).toMatchObject({ state: 'SUBMITTED', declareDate: walk.today() });
    const opened = await li().ok(declarations.inspect, {
      params: id(first),
      body: { version: sent.version, inspectedAt: new Date().toISOString(), inspectionResult: '人工查验' },
    });
    expect(opened).toMatchObject({ state: 'INSPECTING', inspectionResult: '人工查验' });
    const release = (customsNo: string, releasedAt: string) =>
      li().call(declarations.release, {
        params: id(first),
        body: { version: opened.version, customsNo, releasedAt, inspectionResult: null },
      });
    const now = () => new Date().toISOString();
    const number = walk.freshCustomsNo();
    expect((await release(`9${number.slice(1)}`, now())).envelope).toMatchObject({ errorCode: 'LOG-079' });
    expect((await release(number, '2026-01-01T00:00:00Z')).envelope).toMatchObject({ errorCode: 'LOG-010' });
    expect((await release(number, '2100-01-01T00:00:00Z')).envelope).toMatchObject({ errorCode: 'VALIDATION' });
    const done = await release(number, now());
    expect(done.envelope.data).toMatchObject({ state: 'RELEASED', customsNo: number, inspectionResult: '人工查验' });
    const { version } = await walk.readDecl(first);
    const closed = await li().ok(declarations.close, { params: id(first), body: { version } });
    expect(closed.closedAt).toBeTruthy();
    const other = await drafted();
    const { version: next } = await walk.submitted(other.first);
    const twice = await li().call(declarations.release, {
      params: id(other.first),
      body: { version: next, customsNo: number, releasedAt: now(), inspectionResult: null },
    });
    expect(twice.envelope.errorMessage).toBe('海关编号已被其他报关单使用，请核对。');
  });
  it('退单 shows in 我的待办 and the list, is made again and reviewed again', async () => {
    const { first, box } = await drafted();
    const sent = await walk.submitted(first);
    const back = await li().ok(declarations.reject, {
      params: id(first),
      body: { version: sent.version, reason: '商品名称不规范' },
    });
    expect(back).toMatchObject({ state: 'REJECTED', rejectReason: '商品名称不规范' });
    const { list } = await li().ok(declarationList.endpoint, {
      query: { tab: 'rejected', numbers: box.containerCode },
    });
    expect(list).toMatchObject([{ declNo: first.declNo, declCount: 1, brokerName: '通关' }]);
    const { kinds } = await li().ok(dashboard.todos);
    expect(kinds.find(({ kind }) => kind === 'declaration-rejected')).toMatchObject({ title: '报关退单', count: 1 });
    const again = await li().ok(declarations.redo, { params: id(first), body: { version: back.version } });
    expect(again).toMatchObject({ state: 'DRAFT', reviewerName: null });
    expect(again.actions.map(({ code }) => code)).not.toContain('remove');
  });
  it('撤销 after 删改单 gives the cartons free for a new declaration', async () => {
    const { first, box } = await drafted();
    const done = await walk.released(first);
    const amending = await li().ok(declarations.amend, {
      params: id(first),
      body: { version: done.version, reason: '数量申报错误' },
    });
    const gone = await li().ok(declarations.revoke, {
      params: id(first),
      body: { version: amending.version, reason: '整票退关' },
    });
    expect(gone.state).toBe('REVOKED');
    const made = await li().ok(declarations.generate, { params: id(box), body: {} });
    expect(made.list.map(({ state }) => state)).toEqual(['REVOKED', 'DRAFT']);
  });
});

describe('LOG-080 and field rights', () => {
  it('estimates the rebate with the version of the export date; hidden costs stay as stored', async () => {
    const { first } = await drafted();
    const bare = await walk.readDecl(first);
    const whole = completed(bare);
    const [only] = whole.lines;
    if (!only) throw new Error('no line');
    const refunded = {
      ...only,
      refundFlag: true,
      invoiceKind: 'SPECIAL' as const,
      purchaseAmount: '113000',
      vatRate: 1300,
    };
    const saved = await li().ok(declarations.update, { params: id(first), body: { ...whole, lines: [refunded] } });
    expect(saved.rebate).toMatchObject({ total: '13000.00', lines: [{ net: '100000.00', rebateRate: 1300 }] });
    api.actor('clerk', { userId: '4', fields: { 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN' } });
    const seen = await api.as('clerk').ok(declarations.get, { params: id(first) });
    expect(seen.rebate).not.toHaveProperty('total');
    expect(Object.keys(seen.rebate?.lines[0] ?? {})).toEqual(['itemNo', 'name', 'vatRate', 'rebateRate', 'period']);
    expect(seen.lines[0]).not.toHaveProperty('purchaseAmount');
    await api.as('clerk').ok(declarations.update, {
      params: id(first),
      body: { ...whole, version: seen.version, lines: [{ ...refunded, purchaseAmount: null }] },
    });
    expect((await walk.readDecl(first)).lines[0]).toMatchObject({ purchaseAmount: '113000.00' });
    await api.database.run(`update sy_hs_rate set effective_to = '2026-12-05'`);
    await api.database.run(`insert into sy_hs_rate (hs_id, effective_from, rebate_rate, vat_rate)
      select id, '2026-12-05', 900, 1300 from sy_hs_code where code = '6301309999'`);
    expect((await walk.readDecl(first)).rebate).toMatchObject({ total: '9000.00' });
    const early = await li().ok(declarations.update, {
      params: id(first),
      body: { ...whole, version: (await walk.readDecl(first)).version, exportDate: '2026-12-04', lines: [refunded] },
    });
    expect(early.rebate).toMatchObject({ total: '13000.00' });
  });
});

describe('报关资料包', () => {
  it('holds the five papers with what is declared', async () => {
    const { first } = await drafted();
    await walk.filled(first);
    const response = await li().send(declarations.package as Endpoint, { params: id(first) });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).map((name) => name.split('-').at(-1))).toEqual([
      '合同.xlsx',
      '发票.xlsx',
      '箱单.xlsx',
      '委托书.xlsx',
      '申报要素.xlsx',
    ]);
    const invoice = files[`${first.declNo}-发票.xlsx`];
    const rows = await readXlsx(Buffer.from(invoice ?? new Uint8Array()), { rows: 50 });
    const [item] = rows.filter((row) => row.some((cell) => cell === '毛毯'));
    expect(item).toEqual([
      { number: '1' },
      '6301309999',
      '毛毯',
      { number: '250' },
      'PCS',
      { number: '2.5' },
      'USD',
      { number: '625' },
    ]);
  });
});

describe('待报关 → 待清关', () => {
  it('names what is open, passes when all is released, and tells finance', async () => {
    const box = await declarable();
    const guards = async () => {
      const { guards: all } = await li().ok(containers.guards, { params: id(box) });
      return all.filter(({ ok }) => !ok).map(({ code }) => code);
    };
    expect(await guards()).toEqual(['DECLARED', 'OVERSEAS_AGENT', 'DEPARTED']);
    await li().ok(declarations.generate, { params: id(box), body: {} });
    expect(await guards()).toEqual(['CUSTOMS_RELEASED', 'OVERSEAS_AGENT', 'DEPARTED']);
    await walk.declared(box);
    expect(await guards()).toEqual(['DEPARTED']);
    const { version } = await walk.read(box);
    const asked = await li().call(containers.advance, { params: id(box), body: { version } });
    expect(asked.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED' });
    const gone = await walk.to(box, 'CLEAR');
    expect(gone.stage).toBe('CLEAR');
    const [event] = await api.database.raw<{ payload: { declarations: { lines: { total: string }[] }[] } }>(
      `select payload from sh_outbox where event = 'container.declared' and payload->>'containerId' = '${box.id}'`,
    );
    expect(event?.payload.declarations).toMatchObject([{ lines: [{ total: '625.00' }] }]);
    const [order] = gone.allocations;
    expect((await li().ok(orders.get, { params: { id: order?.orderId ?? '' } })).progressStage).toBe('CLEAR');
  });
  it('LOG-062 back from 待清关 once the ship has left only with 退关', async () => {
    const box = await walk.to(await declarable(), 'CLEAR');
    await api.database.run(`update lg_container set atd = '2026-11-20' where id = ${box.id}`);
    const back = async (reason: string) =>
      wang().call(containers.rollback, {
        params: id(box),
        body: { version: (await walk.read(box)).version, reason },
      });
    expect((await back('客户要求更改')).envelope).toMatchObject({ errorCode: 'LOG-062' });
    expect((await back('整柜退关处理')).envelope.data).toMatchObject({ stage: 'DECLARE' });
  });
  it('a declaration at the customs holds 回退; a reviewed one becomes a draft again', async () => {
    const { box, first } = await drafted();
    await walk.reviewed(first);
    const back = async () =>
      li().call(containers.rollback, {
        params: id(box),
        body: { version: (await walk.read(box)).version, reason: '箱号登记错误' },
      });
    expect((await back()).envelope.data).toMatchObject({ stage: 'LOAD' });
    expect(await walk.readDecl(first)).toMatchObject({ state: 'DRAFT', reviewerName: null });
    await walk.advance(box);
    await walk.submitted(first);
    const refused = await back();
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-060' });
    expect(refused.envelope.errorMessage).toContain(`${first.declNo}（已申报）`);
  });
  it('S5 回退 to 待装柜 is refused while a fee of the container is confirmed and passes after its reversal', async () => {
    const box = await declarable();
    await api.database.run(
      `insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no, container_id, charge_code_id,
        qty, unit_price, currency, rate, rate_date, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state, source_type, source_id)
       values (1, 'YS-TEST-1', 'AR', 1, 'LOGISTICS', ${box.allocations[0]?.orderId ?? 0}, 'WL', ${box.id}, 1, 1, 1, 'CNY', 1,
        '2026-11-20', 'INCL', 0, 1, 1, 0, 1, 'CONFIRMED', 'lg_quotation', 1)`,
    );
    const { version } = await walk.read(box);
    const back = () => li().call(containers.rollback, { params: id(box), body: { version, reason: '客户要加货再装' } });
    const refused = await back();
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-060' });
    expect(refused.envelope.errorMessage).toContain('YS-TEST-1');
    await api.database.run(`update fin_fee_line set state = 'REVERSED' where fee_no = 'YS-TEST-1'`);
    expect((await back()).envelope.data).toMatchObject({ stage: 'LOAD' });
  });
});

describe('国外代理', () => {
  it.each([
    ['1', '不是国外代理'],
    ['999999', '国外代理不存在或已停用'],
  ])('supplier %s is refused: %s', async (overseasAgentId, text) => {
    const box = await declarable();
    const { envelope } = await li().call(containers.shipment, {
      params: id(box),
      body: { version: box.version, overseasAgentId, mblNo: null },
    });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { overseasAgentId: text } } });
  });
});
