import { parseTemplate } from '@shared/contract/system/template-language.ts';
import { parseMarkup, type Markup } from '@shared/contract/system/template-markup.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';

const run = (source: string, data: Record<string, unknown>, language: TemplateLanguage = 'ZH') =>
  evaluate(parseTemplate(source).nodes, data, language).markup;

describe('SYS-010 filters', () => {
  it.each([
    ['{{v|money:2}}', '1234567.5', '<num>1,234,567.50</num>'],
    ['{{v|money}}', '-0.005', '<num>-0.01</num>'],
    ['{{v|num:3}}', '2.5', '<num>2.500</num>'],
    ['{{v|num}}', '12.500', '<num>12.5</num>'],
    ['{{v|num}}', '100', '<num>100</num>'],
    ['{{v|num}}', '-1234567.250', '<num>-1,234,567.25</num>'],
    ['{{v|num:3}}', '12345.6', '<num>12,345.600</num>'],
    ['{{v|money}}', 'abc', 'abc'],
    ['{{v|date:YYYY年MM月DD日}}', '2026-01-31', '2026年01月31日'],
    ['{{v|date:YYYY-MM-DD HH:mm}}', '2026-01-31T18:30:00.000Z', '2026-02-01 02:30'],
    ['{{v|upper}}', 'ab<c', 'AB&lt;C'],
    ['{{v|label:incoterm}}', 'FOB', 'FOB'],
    ['{{v|label:serviceType}}', 'LCL', '拼柜'],
    ['{{v|label:serviceType}}', 'toString', 'toString'],
    ['{{v|default:—}}', '', '—'],
    ['{{v|money:2|default:—}}', '', '—'],
    ['{{v|pad:4}}', '7', '0007'],
    ['{{v|cnupper}}', '10.00', '壹拾元整'],
    ['{{v|barcode:code128}}', 'A"B', '<barcode type="code128" value="A&quot;B">'],
    ['{{v|barcode:ean13}}', '6901234567892', '<barcode type="ean13" value="6901234567892">'],
    ['{{v|qr}}', 'x', '<qr value="x">'],
    ['{{v|image}}', '7', '<image id="7">'],
    ['{{v|image:30}}', '7"><p>', '<image id="7&quot;&gt;&lt;p&gt;" width="30">'],
    ['{{v}}', 'a\nb', 'a<br>b'],
  ])('SYS-010 %s of %s', (source, v, made) => expect(run(source, { v })).toBe(made));

  it.each([
    ['{{v|money:2}}', 'KWD', '12.345', '<num>12.345</num>'],
    ['{{v|money:2}}', 'KWD', '12.300', '<num>12.30</num>'],
    ['{{v|money:2}}', 'USD', '12.345', '<num>12.35</num>'],
    ['{{v|enupper}}', 'KWD', '12.345', 'SAY KUWAITI DINARS TWELVE AND FILS THREE HUNDRED AND FORTY-FIVE ONLY'],
    ['{{v|cnupper}}', 'CNY', '***', '***'],
    ['{{v|enupper}}', 'USD', '***', '***'],
  ])('FIN-001, SYS-034 %s of %s %s', (source, currency, v, made) => expect(run(source, { v, currency })).toBe(made));

  it.each([
    ['12.500000', '<num>12.50</num>'],
    ['1234', '<num>1,234.00</num>'],
    ['0.007910', '<num>0.00791</num>'],
    ['***', '***'],
  ])('FIN-158 a price by the piece keeps its digits: %s', (unitPrice, made) => {
    expect(run('{{#lines}}{{unitPrice|money:2}}{{/lines}}', { lines: [{ unitPrice }] })).toBe(made);
  });

  it('SYS-010 the label of a code is in the language of the template', () => {
    const of = (language: TemplateLanguage) => run('{{v|label:freightTerm}}', { v: 'COLLECT' }, language);
    expect([of('ZH'), of('EN'), of('ZH_EN')]).toEqual(['到付', 'Collect', '到付 Collect']);
    expect(run('{{v|label:incoterm}}', { v: 'FOB' }, 'ZH_EN')).toBe('FOB');
  });

  it('SYS-016 refuses words in a foreign currency and above the limit, naming the placeholder', () => {
    expect(() => run('{{t.v|cnupper}}', { t: { v: '1', currency: 'USD' } })).toThrow('t.v');
    expect(() => run('{{v|cnupper}}', { v: '1000000000000' })).toThrow('一万亿');
    expect(run('{{t.v|enupper}}', { t: { v: '1', currency: 'USD' } })).toBe('SAY US DOLLARS ONE ONLY');
  });
});

describe('SYS-010 blocks', () => {
  const data = { no: 'A', rows: [{ n: 'x' }, { n: 'y', no: 'B' }], none: [], one: { n: 'z' } };
  it.each([
    ['{{#rows}}{{@index}}{{n}}{{no}};{{/rows}}', '1xA;2yB;'],
    ['{{#none}}x{{/none}}{{^none}}空{{/none}}', '空'],
    ['{{#one}}{{n}}{{/one}}', 'z'],
    ['{{^rows}}x{{/rows}}', ''],
  ])('SYS-010 %s', (source, made) => expect(run(source, data)).toBe(made));

  it('SYS-012 a missing value is empty and named once with its line', () => {
    const { markup, warnings } = evaluate(parseTemplate('a\n{{#rows}}{{gone}}{{/rows}}').nodes, data, 'ZH');
    expect([markup, warnings]).toEqual(['a\n', ['第 2 行「gone」没有值']]);
  });
  it('SYS-015 more rows than a document can have are refused, not drawn for ever', () => {
    const many = { rows: Array.from({ length: 200 }, () => ({ rows: Array.from({ length: 200 }, () => ({})) })) };
    expect(() => run('{{#rows}}{{#rows}}x{{/rows}}{{/rows}}', many)).toThrow('20000');
  });
});

describe('SYS-010 injection', () => {
  it('SYS-010 a value stays a value, whatever stands in it', () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom('{{no}}', '{{#rows}}', '<script>', '</td></tr></table>', '"><p>', '&lt;b&gt;', '<num>1</num>'),
    );
    fc.assert(
      fc.property(nasty, nasty, (left, right) => {
        const tree = parseMarkup(run('<p>{{a}}</p><p>{{b}}</p>', { a: left, b: right })).children;
        const text = (node: Markup): string =>
          typeof node === 'string' ? node : node.tag === 'br' ? '\n' : node.children.map(text).join('');
        expect(tree.map((node) => (typeof node === 'string' ? '' : node.tag))).toEqual(['p', 'p']);
        expect(tree.map(text)).toEqual([left, right].map((each) => each.replaceAll('\r\n', '\n')));
      }),
    );
  });

  it('SYS-010 nothing of the language of the server can be reached', () => {
    const paths = ['constructor', 'toString', 'a.constructor', 'a.length', 'rows.length', 'a.b.c'];
    for (const path of paths) expect(run(`{{${path}}}`, { a: { b: 'x' }, rows: [1] })).toBe('');
  });
});
