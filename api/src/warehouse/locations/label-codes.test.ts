import { batchBarcode, locationBarcode, parseScan } from '@shared/contract/warehouse/barcodes.ts';
import { describe, expect, it } from 'vitest';
import { draw } from '../../services/printing/draw.ts';
import { layOut } from '../../services/printing/layout.ts';
import { blocks, MM } from '../../services/printing/pdf-nodes.ts';
import { drawnCodes, printed, readBack } from '../../services/printing/read-back.fixture.ts';
import { builtin } from '../../services/templates/builtin.ts';

/** Of the label printers at the gate; an office printer has more. */
const DPI = 203;
const codesOf = (source: 'wh_location' | 'wh_batch', code: string) => {
  const label = {
    code,
    title: 'A-01',
    nameCn: '纸箱',
    batchNo: 'B1',
    warehouse: '北仑仓',
    zone: 'A 区',
    qty: '12',
    received: '2026-11-20',
    customer: '海纳',
  };
  const layout = layOut(builtin('TIAOMA', 'ZH', { source }), { labels: [label] });
  return drawnCodes(blocks(layout.bodies[0] ?? [], (layout.width - 2 * layout.margin) * MM, new Map()));
};
const readAll = async (drawn: ReturnType<typeof codesOf>) =>
  (await Promise.all(drawn.map((code) => readBack(printed(code, DPI))))).flat().toSorted().toReversed();

describe('labels read back as a scanner sees them on paper (203 dpi)', () => {
  it.each([
    ['NB01', 'A-01-02-3'],
    ['NB01', 'A1'],
    ['NINGBO-1', 'COLD1-0102-12'],
  ])('11.5 库位标签 %s %s: QR and Code 128 say the same', async (warehouse, code) => {
    const text = locationBarcode(warehouse, code);
    const found = await readAll(codesOf('wh_location', text));
    expect(found).toEqual([
      ['QRCode', text],
      ['Code128', text],
    ]);
    expect(parseScan(found[1]?.[1] ?? '', { warehouseCode: warehouse })).toMatchObject({ ok: true, value: { code } });
  });
  it('11.5 库位标签: the longest codes there are can be read by the QR', async () => {
    const text = locationBarcode('WAREHOUSE-OF-NINGBO1', 'ABCDEF-1234-5678-90AB');
    expect(await readAll(codesOf('wh_location', text))).toContainEqual(['QRCode', text]);
  });
  it('11.5 批次标签', async () => {
    const text = batchBarcode('RK20261120-12345-120-15');
    expect(await readAll(codesOf('wh_batch', text))).toEqual([['QRCode', text]]);
  });
  it('a code that is printed too small is not read: the test can tell', async () => {
    const [qr] = codesOf('wh_batch', batchBarcode('RK20261120-12345-120-15'));
    expect(qr && (await readBack(printed({ ...qr, widthMm: 3 }, DPI)))).toEqual([]);
  });
});

describe('size of labels', () => {
  const long = {
    code: locationBarcode('NB01', 'ABCDEF-1234-5678-90AB'),
    title: 'ABCDEF-1234-5678-90AB',
    nameCn: '纯棉四件套 200×230cm 出口装 高支高密双人被套床单枕套组合 十二件装',
    batchNo: 'RK20261120-12345-120-15',
    marks: 'NBHN01 / NINGBO HAINA / C/NO. 1-1200',
    warehouse: '宁波北仑二号跨境仓',
    zone: 'A 常温存储区',
    qty: '120000',
    received: '2026-11-20',
    expiry: '2027-11-20',
    customer: '宁波海纳进出口贸易有限公司',
  };
  it.each([
    ['wh_location', 100, 50],
    ['wh_batch', 100, 70],
  ] as const)(
    '11.5 %s: %i × %i mm, one page a label, also with long names and short codes',
    async (source, width, height) => {
      const content = builtin('TIAOMA', 'ZH', { source });
      expect(layOut(content, { labels: [long] })).toMatchObject({ width, height });
      const short = { ...long, code: locationBarcode('W1', 'A1'), title: 'A1' };
      const documents = [
        { content, data: { labels: [long, short, long] }, no: '', watermark: null, images: new Map() },
      ];
      const file = await draw(documents, { format: 'pdf', title: '标签', at: new Date('2026-11-20T04:00:00Z') });
      expect([file.pages, file.warnings]).toEqual([3, []]);
    },
  );
});
