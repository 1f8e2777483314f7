import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { newItem } from '@shared/contract/system/inspect-form/form.ts';
import { inspectForms } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { describe, expect, it } from 'vitest';
import { inspectionDesk } from '../../../test/inspection-desk.ts';
import { id } from '../../../test/trade-desk.ts';
import { PDF } from '../../../test/paper.ts';
import { publishedSlip } from '../../../test/slip.ts';

const { file: trade, as, raw, ...desk } = inspectionDesk();

describe('the form of the goods (4.7, 2.7)', () => {
  it('is chosen for the customer, keeps its version, wants its answers and photos; a critical answer rejects', async () => {
    const content = {
      sections: [
        {
          id: 's1',
          title: '外箱',
          titleEn: 'Cartons',
          items: [
            {
              ...newItem({ sections: [] }, 'BOOL'),
              id: 'i1',
              text: '无霉变',
              textEn: 'No mould',
              severity: 'CRITICAL' as const,
            },
            { ...newItem({ sections: [] }, 'NUMBER'), id: 'i2', text: '外箱长', photoMin: 1 },
          ],
        },
      ],
    };
    const form = await as('admin').ok(inspectForms.create, {
      body: { name: '瑞达验货单', customerId: '2', categoryId: null, remark: null, content, ack: undefined },
    });
    await as('admin').ok(inspectForms.publish, { params: id(form), body: { version: form.version, note: null } });
    const box = await desk.inspectable(await trade.walk.pooled({ customerId: '2', customerCodeId: '2' }));
    const row = await desk.started(box);
    expect(row.form).toMatchObject({ name: '瑞达验货单', version: 1 });
    const bare = await desk.filled(row);
    expect(await desk.refused('insp', inspections.submit, bare)).toMatchObject({
      data: { fields: { 'answers.i1': '「无霉变」必填', 'answers.i2': '「外箱长」还差 1 张照片' } },
    });
    const stranger = await trade.walk.attach('lg_container', box.id, '', 'a.pdf', PDF);
    const own = await trade.walk.attach('lg_inspection', row.id, '项目 i2', 'b.pdf', PDF);
    const answers = (photo: string) => ({
      i1: { value: 'NO', photos: [], note: '有霉点' },
      i2: { value: '10', photos: [photo], note: null },
    });
    const put = (version: number, photo: string) =>
      as('insp').call(inspections.update, {
        params: id(row),
        body: { ...desk.bodyOf(bare), version, answers: answers(photo) },
      });
    expect((await put(bare.version, stranger.id)).envelope.data).toMatchObject({
      fields: { 'answers.i2': '照片还没有上传成功，请重新拍照' },
    });
    expect((await put(bare.version, own.id)).envelope.success).toBe(true);
    const kept = await as('insp').ok(inspections.get, { params: id(row) });
    expect(kept.answers).toEqual(answers(own.id));
    expect(
      await raw(`select conform from lg_inspection_item where inspection_id = ${row.id} and item_id = 'i1'`),
    ).toEqual({
      conform: false,
    });
    const sent = await as('insp').ok(inspections.submit, { params: id(row), body: { version: kept.version } });
    expect(sent.overall).toBe('REJECT');
    expect((await desk.review(sent)).state).toBe('REJECTED');
    const file = await as('wang').send(inspections.report, { params: id(row) });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const english = await as('wang').send(inspections.report, { params: id(row), query: { language: 'EN' } });
    expect(decodeURIComponent(english.headers.get('content-disposition') ?? '')).toContain('Inspection report YH');
    const slip = await publishedSlip(trade.api, 'ZHUANGXIANG', 'lg_inspection');
    const { kinds } = await as('wang').ok(printing.options, { query: { source: 'lg_inspection', ids: row.id } });
    expect(kinds).toMatchObject([{ kind: 'ZHUANGXIANG', chosen: slip, templates: [{ id: slip }] }]);
    const { ids } = await as('wang').ok(printing.print, {
      body: { source: 'lg_inspection', ids: [row.id], templateId: slip, format: 'pdf' },
    });
    const printed = await raw<{ data: object }>(`select data from sh_print where id = ${ids[0]}`);
    expect(printed?.data).toMatchObject({
      no: sent.inspectionNo,
      inspection: { containerCode: sent.containerCode, overall: '不合格' },
      checks: [{ nameCn: sent.lines[0]?.nameCn, planned: sent.lines[0]?.planned }],
    });
  });
});
