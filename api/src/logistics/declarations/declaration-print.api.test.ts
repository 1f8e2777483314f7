import { defaultRule } from '@shared/contract/system/documents/document-types.ts';
import { documents } from '@shared/contract/system/documents/document.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { templates } from '@shared/contract/system/template.contract.ts';
import { expect, it } from 'vitest';
import { declarationDesk } from '../../../test/declaration-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { builtin } from '../../services/templates/builtin.ts';

const { desk, li, drafted } = declarationDesk();
const admin = () => desk.api.as('admin');

async function published(name: string): Promise<string> {
  const body = { ...builtin('ZHUANGXIANG', 'ZH'), name, remark: null, kind: 'ZHUANGXIANG' as const };
  const { id } = await admin().ok(templates.create, { body });
  await admin().ok(templates.publish, { params: { id }, body: { version: 1, note: null } });
  return id;
}
const optionsOf = (ids: string, who = 'li') =>
  desk.api.as(who).call(printing.options, { query: { source: 'lg_declaration', ids } });

it('S7 装箱单 of a declaration: its items with what is declared of them, marked 草稿 while it is made', async () => {
  const priced = line({ unitPrice: '2.5', hsCode: '6301309999', originDistrict: '宁波', nameEn: 'Blanket' });
  const { list } = await drafted(
    { lines: [priced, { ...priced, cartons: 5, qty: '50' }] },
    { agencyType: 'FREIGHT_ONLY', lines: [line({ nameCn: '玩具' })] },
  );
  const [first, second] = list.map(({ id }) => id);
  const templateId = await published('标准装箱单');
  const read = await desk.walk.readDecl({ id: first ?? '' });
  const { ids } = await li().ok(printing.print, {
    body: { source: 'lg_declaration', ids: [first ?? '', second ?? ''], templateId, format: 'pdf' },
  });
  const kept = await desk.api.database.raw<{ data: Record<string, unknown>; no: string }>(
    `select data, object_no as no from sh_print where id in (${ids.join(',')}) order by id`,
  );
  expect(kept.map(({ no }) => no)).toEqual([read.declNo, (await desk.walk.readDecl({ id: second ?? '' })).declNo]);
  expect(kept[0]?.data).toMatchObject({
    no: read.declNo,
    print: { watermark: '草稿' },
    declaration: { contractNo: read.contractNo ?? '', exporter: read.exporterName },
    lines: [{ hsCode: '6301309999', nameCn: '毛毯', nameEn: 'Blanket', cartons: 30, qty: '300', gross: '540.00' }],
    totals: { cartons: 30, gross: '540.00' },
  });
  const data = kept[0]?.data as { lines: { volume: string }[]; totals: { volume: string; net: string } };
  expect(data.totals.volume).toBe(data.lines[0]?.volume);
  expect(Number(data.totals.volume)).toBeGreaterThan(0);
  // The other exporter's goods are on the other paper.
  expect(JSON.stringify(kept[0]?.data)).not.toContain('玩具');
  expect(kept[1]?.data).toMatchObject({ lines: [{ nameCn: '玩具', cartons: 25 }], totals: { cartons: 25 } });
});

it('SYS-013 heeds templates, and the one that 单据设置 prefers for BG', async () => {
  const { first } = await drafted({});
  const one = await published('装箱单甲');
  const preferred = await published('装箱单乙');
  const rule = { ...defaultRule('BG'), templateId: preferred };
  await admin().ok(documents.save, { params: { code: 'BG' }, body: { rule, version: 0, note: null } });
  const { envelope } = await optionsOf(first.id);
  expect(envelope.data?.kinds).toMatchObject([{ kind: 'ZHUANGXIANG', chosen: preferred }]);
  expect(envelope.data?.kinds[0]?.templates.map(({ id }) => id)).toEqual(expect.arrayContaining([one, preferred]));
});

it('ACC-031 is there for whom may see the declaration only', async () => {
  const { first } = await drafted({});
  desk.api.actor('blind', { permissions: ['logistics.container.print'] });
  desk.api.actor('abroad', { companies: ['2'], permissions: ['logistics.baoguan.view'] });
  expect((await optionsOf(first.id, 'blind')).status).toBe(403);
  expect((await optionsOf(first.id, 'abroad')).status).toBe(404);
});
