import { sampleData } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import { describe, expect, it } from 'vitest';
import { builtin } from '../templates/builtin.ts';
import { draw as drawFile } from './draw.ts';
import { fontName, fontRuns, furtherFonts, glyphName, missingGlyphs } from './glyphs.ts';
import { layOut } from './layout.ts';
import { drawPdf } from './pdf.ts';

const at = new Date('2026-11-20T04:00:00Z');
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join('');
const sample = sampleData(TEMPLATE_ROOTS.HETONG);

describe('glyphs of the prints', () => {
  it.each([
    ['names', '㛃䶮喆堃淼犇羴祎赟翀昇彧玥㵘𬱖𬍛𫍯𫖯𬀩𬴊'],
    ['traditional ones', '國際貨運聯營實業陳龍'],
    ['signs', '℃№Ⅲ→α±㎡㎏‰①'],
    ['kana, Greek, Cyrillic, German, French, Spanish', 'カブシキñÄßéÇΩЖ'],
    ['Turkish, Polish, Czech, Romanian', 'şŞıİğĞ łŁąęśźż řůěň țșăâî'],
    [
      'Vietnamese',
      'Đường Nguyễn Huệ, Phường Bến Nghé, Thành phố Hồ Chí Minh ơưạảấầẩẫậắằẳẵặẹẻẽềểệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
    ],
    ['CJK', between(0x4e_00, 0x9f_a5)],
    ['CJK extension A', between(0x34_00, 0x4d_b5)],
  ])('%s are drawn', (_what, text) => expect(missingGlyphs(text)).toEqual([]));

  it('what is left is named, each once; signs that nobody sees are not', () => {
    expect(missingGlyphs('한국 한 😀\n\t\u200B\uFE0F')).toEqual(['한', '국', '😀']);
    expect(glyphName('😀')).toBe('「😀」（U+1F600）');
  });

  it('a text stays one run unless a part of it stands in the second font', () => {
    expect(fontRuns('王五 Wang-5')).toBe('王五 Wang-5');
    expect(furtherFonts('王五')).toEqual([]);
    expect(furtherFonts('王䶮 İş Đường')).toEqual(['latinExtended', 'vietnamese', 'rare']);
    expect(fontRuns('王䶮、㛃𬱖')).toEqual([
      { text: '王' },
      { text: '䶮', font: fontName('rare') },
      { text: '、' },
      { text: '㛃𬱖', font: fontName('rare') },
    ]);
  });
});

describe('PDF with rarer characters', () => {
  const document = (name: string) => ({
    layout: layOut(builtin('HETONG', 'ZH'), { ...sample, customer: { ...(sample.customer as object), name } }),
    marks: { line: `${name} 打印`, watermark: null, at, title: '合同' },
    images: new Map(),
  });
  const fonts = (bytes: Buffer) => bytes.toString('latin1').split('/Type /FontDescriptor').length - 1;

  it('embeds the second font only where it is needed, with the characters as text', async () => {
    expect(fonts((await drawPdf([document('宁波海纳')], true)).bytes)).toBe(1);
    const { bytes } = await drawPdf([document('王䶮𬱖贸易')], true);
    expect(fonts(bytes)).toBe(2);
    // ToUnicode of the second font: 䶮 and, as a pair of surrogates, 𬱖.
    expect(bytes.toString('latin1')).toMatch(/<4dae>[^\]]*<d873 ?dc56>/);
  });

  it('SYS-012 a character that no font has is named with its field before anything is printed', async () => {
    const toDraw = {
      content: { ...builtin('HETONG', 'ZH'), body: '<p>甲 {{customer.name}} {{no|barcode:code128}}</p>' },
      data: { ...sample, customer: { name: '한강 Trading' } },
      no: 'X1',
      watermark: null,
      images: new Map(),
    };
    const { warnings } = await drawFile([toDraw], { format: 'pdf', title: '合同', at });
    expect(warnings).toContain('第 1 行「客户·名称」的「한」（U+D55C）打印字体里没有，会印成空框，请改用其他字');
    expect(warnings).toContain('第 1 行「客户·名称」的「강」（U+AC15）打印字体里没有，会印成空框，请改用其他字');
    const typed = { ...toDraw, content: { ...toDraw.content, body: '<p>😀</p>' } };
    expect((await drawFile([typed], { format: 'pdf', title: '合同', at })).warnings).toContain(
      '第 1 行模板文字的「😀」（U+1F600）打印字体里没有，会印成空框，请改用其他字',
    );
  });
});
