import { printing, type PrintOptions } from '@shared/contract/system/print.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrintDialog } from './print-dialog.tsx';

configure({ asyncUtilTimeout: 8000 });
const template = (id: string, name: string, engine: 'LAYOUT' | 'LABEL') => ({
  id,
  name,
  kind: engine === 'LABEL' ? ('TIAOMA' as const) : ('WULIUORDER' as const),
  language: 'ZH' as const,
  paper: 'A4' as const,
  engine,
  publishedVersion: 2,
});
const options: PrintOptions = {
  documents: [{ id: '5', no: 'WL20261120-0001', state: '已确认' }],
  kinds: [
    {
      kind: 'WULIUORDER',
      chosen: '2',
      templates: [template('1', '另一个', 'LAYOUT'), template('2', '标准', 'LAYOUT')],
    },
    { kind: 'HETONG', chosen: null, templates: [] },
    { kind: 'TIAOMA', chosen: null, templates: [template('3', '箱唛', 'LABEL')] },
  ],
  history: [],
};
let api: FakeApi;
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'about:blank', revokeObjectURL: () => {} }));
  api = fakeApi();
  api.on(printing.options, options);
  api.on(printing.preview, {
    type: 'application/pdf',
    name: 'x.pdf',
    content: btoa('%PDF-'),
    pages: 3,
    warnings: ['第 1 行「remark」没有值'],
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const open = () => renderAt(<PrintDialog source="lg_order" ids={['5']} onClose={() => {}} />, '/order');

it('R4 a failed preview says why and can be tried again; nothing can be printed meanwhile', async () => {
  api.on(printing.preview, () => refusal('SYS-010', '不能打印：条码内容不正确'));
  open();
  expect(await screen.findByText('不能打印：条码内容不正确')).toBeTruthy();
  expect(screen.getByRole('button', { name: '打印' })).toHaveProperty('disabled', true);
});

it('SYS-013 starts with the recommended template, says where none is set, and names what is missing', async () => {
  open();
  expect((await screen.findByRole('radio', { name: /标准/ })).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText('未设置模板')).toBeTruthy();
  expect(await screen.findByText('第 1 行「remark」没有值')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '打印（3 页）' })).toBeTruthy();
});

it('SYS-014 a download is a print that is kept, sent once with the range of the labels', async () => {
  api.on(printing.print, { ids: ['77'] });
  api.on(printing.file, () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }));
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /箱唛/ }));
  const to = screen.getByLabelText('结束箱号');
  await user.clear(to);
  await user.type(to, '4');
  await user.click(await screen.findByRole('button', { name: '下载 PDF' }));
  await waitFor(() => expect(api.calls.some(({ line }) => line === 'GET /printing/file')).toBe(true));
  const sent = api.calls.filter(({ line }) => line === 'POST /printing/prints');
  expect(sent.map(({ body }) => body)).toEqual([
    { source: 'lg_order', ids: ['5'], templateId: '3', format: 'pdf', from: 1, to: 4, copies: 1 },
  ]);
});
