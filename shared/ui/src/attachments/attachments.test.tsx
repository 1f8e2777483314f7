import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachments, type Attachment } from '@shared/contract/shared/attachment.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { Attachments } from './attachments.tsx';

const file = (more: Partial<Attachment> = {}): Attachment => ({
  id: '5',
  slot: '',
  name: '合同.pdf',
  size: 2048,
  mime: 'application/pdf',
  inline: true,
  createdByName: '李雷',
  createdAt: '2026-01-12T01:30:00Z',
  removable: true,
  earlier: [],
  ...more,
});
let api: FakeApi;
const give = (list: Attachment[], editable = true) => api.on(attachments.list, { list, editable, maxSize: 10 });
const show = (slots?: string[]) => renderAt(<Attachments kind="lg_order" id="7" slots={slots} />);
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('选择文件'), { target: { files } });

beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('attachments', () => {
  it('each file with size, person and time; a PDF opens in the page, every file can be downloaded', async () => {
    give([file(), file({ id: '6', name: '数据.xlsx', inline: false, mime: 'application/x', removable: false })]);
    show();
    const [pdf, sheet] = await screen.findAllByRole('listitem');
    expect(pdf?.textContent).toContain('李雷 · 2026-01-12 09:30');
    expect(
      within(pdf as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/api/attachments/5/file?download=1');
    expect(within(sheet as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '预览' }));
    expect((await screen.findByTitle('合同.pdf')).getAttribute('src')).toBe('/api/attachments/5/file');
  });
  it('A8 files that are shown stay when they cannot be read again', async () => {
    give([file()]).on(attachments.upload, file());
    show();
    expect(await screen.findByText('合同.pdf')).toBeTruthy();
    api.on(attachments.list, () => refusal('SERVER_ERROR', '系统繁忙', { status: 400 }));
    const reads = () => api.calls.filter(({ line }) => line === 'GET /attachments').length;
    await choose(new File(['x'], '小.pdf'));
    await waitFor(() => expect(reads()).toBeGreaterThan(1));
    expect(await screen.findByText('小.pdf 已上传')).toBeTruthy();
    expect(screen.getByText('合同.pdf')).toBeTruthy();
  });
  it('a file that is too large is named and not sent; the others go one by one to their slot', async () => {
    give([]).on(attachments.upload, file());
    show(['SO文件']);
    await choose(new File(['x'.repeat(11)], '大.pdf'), new File(['x'], '小.pdf'));
    expect(await screen.findByText(/大\.pdf 超过/)).toBeTruthy();
    expect(await screen.findByText('小.pdf 已上传')).toBeTruthy();
    expect(api.calls.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body)).toEqual([
      { kind: 'lg_order', id: '7', slot: 'SO文件', files: [expect.any(File)] },
    ]);
  });
  it('4.10 a newer file takes the place of one; its earlier versions stand below on demand', async () => {
    const { slot: _slot, removable: _removable, earlier: _earlier, ...was } = file({ id: '4', name: '合同旧.pdf' });
    give([file({ earlier: [was] })]).on(attachments.replace, file());
    show();
    fireEvent.change(await screen.findByLabelText('合同.pdf 的新版本'), {
      target: { files: [new File(['x'.repeat(11)], '大.pdf')] },
    });
    expect(await screen.findByText(/大\.pdf 超过/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('合同.pdf 的新版本'), { target: { files: [new File(['x'], '新.pdf')] } });
    expect(await screen.findByText('合同.pdf 已换为 新.pdf')).toBeTruthy();
    expect(api.calls.filter(({ line }) => line.startsWith('POST')).map(({ line }) => line)).toEqual([
      'POST /attachments/5/versions',
    ]);
    expect(screen.queryByText('合同旧.pdf')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '历史版本 1' }));
    const earlier = within(screen.getByRole('list', { name: '合同.pdf 的历史版本' }));
    expect(earlier.getByRole('link').getAttribute('href')).toBe('/api/attachments/4/file?download=1');
    await userEvent.click(earlier.getByRole('button', { name: '预览' }));
    expect((await screen.findByTitle('合同旧.pdf')).getAttribute('src')).toBe('/api/attachments/4/file');
  });
  it('deleting asks first', async () => {
    give([file()]).on(attachments.remove, { id: '5' });
    show();
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    expect(api.calls.some(({ line }) => line.startsWith('DELETE'))).toBe(false);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(api.calls.some(({ line }) => line === 'DELETE /attachments/5')).toBe(true));
  });
  it('who may not edit sees no drop zone; a failure offers 重试', async () => {
    give([], false);
    show();
    expect(await screen.findByText('暂无附件')).toBeTruthy();
    expect(screen.queryByLabelText('选择文件')).toBeNull();
    cleanup();
    api.on(attachments.list, () => refusal('X', '存储不可用。', { status: 422 }));
    show();
    expect(await screen.findByText(/加载失败：存储不可用。/)).toBeTruthy();
    give([file()]);
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('合同.pdf')).toBeTruthy();
  });
  it('several places: the limits stand once above them, each has its name and count', async () => {
    give([file({ slot: '空箱' }), file({ id: '6', slot: '空箱', name: '二.pdf' })]);
    show(['空箱', '满箱']);
    expect(await screen.findAllByText(/单个不超过/)).toHaveLength(1);
    const full = within(screen.getByRole('region', { name: '空箱' }));
    expect(full.getByRole('heading').textContent).toBe('空箱2');
    expect(full.getAllByRole('listitem')).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: '满箱' })).getByRole('heading').textContent).toBe('满箱');
  });
  it('what 单据设置 demands stands before the place for anything else, which has a name then', async () => {
    const demanded = [{ slot: '委托书', before: ['待审核'] }];
    api.on(attachments.list, { list: [file()], editable: true, maxSize: 10, demanded });
    show();
    await screen.findByText('必传，进入待审核前需要');
    expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual(['委托书', '其他附件1']);
    expect(within(screen.getByRole('region', { name: '其他附件' })).getByText('合同.pdf')).toBeTruthy();
  });
  it('the only place under a title of its own is not named twice, but has its name', async () => {
    give([]);
    renderAt(<Attachments kind="lg_order" id="7" slots={['签收单']} titled />);
    expect(await screen.findByText(/单个不超过/)).toBeTruthy();
    expect(screen.getByRole('region', { name: '签收单' })).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
