import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { describe, expect, it } from 'vitest';
import { declarationDesk, red } from '../../../test/declaration-desk.ts';
import { completed } from '../../../test/declaration-walk.ts';
import { PDF } from '../../../test/paper.ts';
import { id } from '../../../test/trade-desk.ts';

const { desk, li, wang, drafted } = declarationDesk();

describe('the check panel', () => {
  it('S8 everything red is named with its field, is put right field by field, and 复核 opens only then', async () => {
    const { first } = await drafted();
    await desk.api.database.run(`update sy_hs_code set supervision = '{B}' where code = '6301309999'`);
    const bare = await desk.walk.readDecl(first);
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
    await desk.walk.attach('lg_declaration', first.id, '监管证件B', 'b.pdf', PDF);
    expect(red(await desk.walk.readDecl(first))).toEqual([]);
    await desk.api.database.run(`update sy_hs_code set supervision = '{}' where code = '6301309999'`);
  });
  it('LOG-079 the author does not review', async () => {
    const { first } = await drafted();
    const { version, actions } = await desk.walk.filled(first);
    expect(actions.find(({ code }) => code === 'review')).toMatchObject({
      enabled: false,
      unmet: ['由您制单或编辑，请由其他人复核'],
    });
    const { envelope } = await li().call(declarations.review, { params: id(first), body: { version } });
    expect(envelope).toMatchObject({ errorCode: 'LOG-079' });
    const typed = await wang().ok(declarations.update, {
      params: id(first),
      body: completed(await desk.walk.readDecl(first), { remark: '改过' }),
    });
    expect(
      typed.actions.find(({ code }) => code === 'review'),
      'who edited it',
    ).toMatchObject({ enabled: false });
    const edited = await wang().call(declarations.review, { params: id(first), body: { version: typed.version } });
    expect(edited.envelope).toMatchObject({ errorCode: 'LOG-079' });
  });
  it.each([
    ['brokerId', { brokerId: '3' }, '不是报关行'],
    ['exporterId', { exporterId: '2' }, '境内发货人不存在或已停用'],
    ['destCountry', { destCountry: 'XX' }, '国家/地区不存在'],
    ['totals.0.currency', { totals: [{ currency: 'ZZZ', amount: '1' }] }, '币种不存在'],
  ])('a wrong %s is refused at its field', async (field, more, text) => {
    const { first } = await drafted();
    const detail = await desk.walk.readDecl(first);
    const { envelope } = await li().call(declarations.update, {
      params: id(first),
      body: completed(detail, more),
    });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { [field]: text } } });
  });
});

describe('LOG-080 and field rights', () => {
  it('estimates the rebate with the version of the export date; hidden costs stay as stored', async () => {
    const { first } = await drafted();
    const bare = await desk.walk.readDecl(first);
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
    desk.api.actor('clerk', { userId: '4', fields: { 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN' } });
    const seen = await desk.api.as('clerk').ok(declarations.get, { params: id(first) });
    expect(seen.rebate).not.toHaveProperty('total');
    expect(Object.keys(seen.rebate?.lines[0] ?? {})).toEqual(['itemNo', 'name', 'vatRate', 'rebateRate', 'period']);
    expect(seen.lines[0]).not.toHaveProperty('purchaseAmount');
    await desk.api.as('clerk').ok(declarations.update, {
      params: id(first),
      body: { ...whole, version: seen.version, lines: [{ ...refunded, purchaseAmount: null }] },
    });
    expect((await desk.walk.readDecl(first)).lines[0]).toMatchObject({ purchaseAmount: '113000.00' });
    await desk.api.database.run(`update sy_hs_rate set effective_to = '2026-12-05'`);
    await desk.api.database.run(`insert into sy_hs_rate (hs_id, effective_from, rebate_rate, vat_rate)
      select id, '2026-12-05', 900, 1300 from sy_hs_code where code = '6301309999'`);
    expect((await desk.walk.readDecl(first)).rebate).toMatchObject({ total: '9000.00' });
    const early = await li().ok(declarations.update, {
      params: id(first),
      body: {
        ...whole,
        version: (await desk.walk.readDecl(first)).version,
        exportDate: '2026-12-04',
        lines: [refunded],
      },
    });
    expect(early.rebate).toMatchObject({ total: '13000.00' });
  });
});
