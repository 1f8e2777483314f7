import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templateIssues } from './template-check.ts';
import { templateOverflows } from './template-overflow.ts';
import { TEMPLATE_ROOTS } from './template-roots.ts';
import { parseTemplate, type TemplateNode } from './template-language.ts';
import { escapeMarkup, parseMarkup, type Markup } from './template-markup.ts';

const issues = (body: string) =>
  templateIssues({ header: null, body, footer: null }, TEMPLATE_ROOTS.WULIUORDER).map(
    ({ line, message }) => `${line} ${message}`,
  );

describe('SYS-011 what forbids publishing, with its line', () => {
  it.each([
    ['<p>{{no}}</p>\n<p>{{order.cost}}</p>', '2 未知占位符「order.cost」'],
    ['{{no|shout}}', '1 未知过滤器「shout」'],
    ['{{no|pad:x}}', '1 过滤器「pad」参数应为 1–20 的位数'],
    ['a\n\n{{#lines}}{{nameCn}}', '3 「{{#lines}}」没有对应的「{{/lines}}」'],
    ['{{/lines}}', '1 「{{/lines}}」没有对应的「{{#lines}}」'],
    ['{{#lines}}{{#fees}}{{/lines}}{{/fees}}', '1 第 1 行的「fees」还没有结束，却出现「{{/lines}}」'],
    ['{{no', '1 「{{」没有对应的「}}」'],
    ['{{no + 1}}', '1 占位符「{{no + 1}}」写法不正确'],
    ['{{constructor}}', '1 未知占位符「constructor」'],
    ['{{company.__proto__}}', '1 占位符「{{company.__proto__}}」写法不正确'],
    ['{{lines}}', '1 「lines」是一组内容，请用 {{#lines}}…{{/lines}}'],
    ['{{@index}}', '1 「@index」只能写在循环里'],
    ['<p align="{{no}}">x</p>', '1 「{{no}}」不能写在标签的尖括号里'],
    ['<script>alert(1)</script>', '1 未知标签 <script>'],
    ['<p>x', '1 标签 <p> 没有结束'],
    ['<p onclick="x">y</p>', '1 <p> 没有属性「onclick」'],
    ['<table><tr>文字</tr></table>', '1 文字「文字」要写在单元格里'],
    ['<image id="1">', '1 未知标签 <image>'],
    ['<td>x</td>', '1 <td> 不能放在这里'],
  ])('SYS-011 %s', (body, message) => expect(issues(body)).toContain(message));

  it('SYS-011 an empty body, and one that is too long', () => {
    expect(issues(' ')).toContain('1 正文不能为空');
    expect(issues('x'.repeat(50_001))).toEqual(['1 内容不能超过 50000 个字符']);
  });
  it('SYS-010 a block inside a list sees the list and what is around it', () => {
    expect(
      issues('{{#lines}}<p>{{@index}} {{nameCn}} {{no}} {{company.name}}</p>{{/lines}}{{^fees}}无{{/fees}}'),
    ).toEqual([]);
  });
});

describe('S7 what is wider than the page', () => {
  const page = {
    engine: 'LAYOUT',
    paper: 'A4',
    orientation: 'PORTRAIT',
    widthMm: null,
    heightMm: null,
    marginMm: 12,
  } as const;
  const said = (body: string, more: object = {}) =>
    templateOverflows({ ...page, header: null, footer: null, body, ...more }).map(
      ({ line, message }) => `${line} ${message}`,
    );
  const wide = '<p>x</p>\n<table widths="60,60,60"><tr><td>1</td></tr></table>';
  it('names the line of a table and of a picture; a lying or larger page has room', () => {
    expect(said(wide)).toEqual(['2 表格宽 187 mm，超出版面的 186 mm']);
    expect(said(wide, { orientation: 'LANDSCAPE' })).toEqual([]);
    expect(said(wide, { paper: 'CUSTOM', widthMm: 300, heightMm: 100 })).toEqual([]);
    expect(said(wide, { engine: 'SHEET' })).toEqual([]);
    expect(said('<p>{{images.logo|image:70}}</p>', { engine: 'LABEL', paper: 'L60X40', marginMm: 2 })).toEqual([
      '1 图片宽 70 mm，超出版面的 56 mm',
    ]);
    expect(said('<table widths="80,*"></table>', { engine: 'LABEL', widthMm: 70, heightMm: 30 })).toEqual([
      '1 表格宽 90 mm，超出版面的 66 mm',
    ]);
  });
});

describe('SYS-010 the language is data', () => {
  const piece = fc.constantFrom('{{', '}}', '#', '^', '/', '|', ':', '<', '>', '"', '\n', 'lines', 'no', '@index', 'p');
  const source = fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }).map((parts) => parts.join(''));

  it('SYS-010 parses anything without throwing, and loses no text', () => {
    fc.assert(
      fc.property(source, (text) => {
        const { nodes } = parseTemplate(text);
        const texts = (all: readonly TemplateNode[]): string =>
          all
            .map((node) => (node.kind === 'text' ? node.text : node.kind === 'block' ? texts(node.children) : ''))
            .join('');
        const outside = text.replaceAll(/\{\{[^]*?\}\}/g, '');
        if (!outside.includes('{{') && parseTemplate(text).issues.length === 0) expect(texts(nodes)).toBe(outside);
        expect(Array.isArray(issues(text))).toBe(true);
      }),
    );
  });

  it('SYS-010 an escaped value is text and nothing else', () => {
    const all = (nodes: readonly Markup[]): string =>
      nodes.map((node) => (typeof node === 'string' ? node : '\u0000')).join('');
    fc.assert(
      fc.property(fc.oneof(fc.string(), source), (value) => {
        const { children, issues: found } = parseMarkup(escapeMarkup(value));
        expect(found).toEqual([]);
        expect(all(children)).toBe(value);
      }),
    );
  });
});
