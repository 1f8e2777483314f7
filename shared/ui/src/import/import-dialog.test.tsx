import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineImport, importCol, type ImportCheck } from '@shared/contract/shared/import.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { ImportDialog } from './import-dialog.tsx';

const importer = defineImport({
  name: 'test.things',
  title: '商品',
  path: '/test/things',
  permission: 'logistics.order.import',
  scope: 'logistics',
  columns: { name: importCol.text('品名', { required: true }) },
  partial: true,
});
const token = '00000000-0000-4000-8000-000000000001';
const check = (more: Partial<ImportCheck> = {}): ImportCheck => ({
  token,
  fileName: '商品.xlsx',
  rows: 3,
  good: 3,
  bad: 0,
  documents: 3,
  errors: [],
  errorsTotal: 0,
  warnings: [],
  warningsTotal: 0,
  imported: null,
  importedRows: 0,
  effects: [],
  partial: true,
  ...more,
});
const BAD = check({
  good: 2,
  bad: 1,
  errors: [{ row: 4, column: '品名', value: '', reason: '必填' }],
  errorsTotal: 1,
});
let api: FakeApi;
const closed = vi.fn<() => void>();
const show = () => renderAt(<ImportDialog importer={importer} invalidates={[]} onClose={closed} />);
const upload = async (name = '商品.xlsx') =>
  fireEvent.change(await screen.findByLabelText('选择文件'), { target: { files: [new File(['x'], name)] } });
const commits = () => api.calls.filter(({ line }) => line.endsWith('/commit')).map(({ body }) => body);
const commitButton = () => screen.getByRole('button', { name: /^导入/ }) as HTMLButtonElement;

beforeEach(() => {
  api = fakeApi();
  closed.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('import dialog', () => {
  it('a file is checked first and written only by the commit', async () => {
    api.on(importer.check, check()).on(importer.commit, { imported: 3, skipped: 0, duplicate: false });
    show();
    expect(commitButton().disabled).toBe(true);
    await upload();
    expect(await screen.findByText('商品.xlsx：3 行全部正确')).toBeTruthy();
    expect(commits()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '导入 3 行' }));
    expect(await screen.findByText('已导入 3 条')).toBeTruthy();
    expect(commits()).toEqual([{ token, onlyGood: false }]);
  });
  it('A8 temporary passwords are shown once, are copied together, and go away by 我已保存 alone', async () => {
    const secrets = [
      { name: 'hua.mulan', value: 'Ab3$efgh9Kmn%p' },
      { name: 'li.bai', value: 'Cd4$efgh9Kmn%q' },
    ];
    api.on(importer.check, check()).on(importer.commit, { imported: 2, skipped: 0, duplicate: false, secrets });
    show();
    await upload();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '导入 3 行' }));
    expect(await screen.findByText('Cd4$efgh9Kmn%q')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '全部复制' }));
    expect(await navigator.clipboard.readText()).toBe('hua.mulan\tAb3$efgh9Kmn%p\nli.bai\tCd4$efgh9Kmn%q');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(closed).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '我已保存' }));
    expect(closed).toHaveBeenCalledOnce();
  });
  it('errors name row, column and reason; only the good rows go when that is ticked', async () => {
    api.on(importer.check, BAD).on(importer.commit, { imported: 2, skipped: 1, duplicate: false });
    show();
    await upload();
    const row = (await screen.findByText('必填')).closest('tr');
    expect([...(row?.cells ?? [])].map((cell) => cell.textContent)).toEqual(['4', '品名', '', '必填']);
    expect(screen.getByText('商品.xlsx：共 3 行，2 行正确，1 行有错误')).toBeTruthy();
    expect(commitButton().disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: '只导入正确的 2 行' }));
    await userEvent.click(commitButton());
    expect(await screen.findByText('已导入 2 条，跳过 1 行')).toBeTruthy();
    expect(commits()).toEqual([{ token, onlyGood: true }]);
  });
  it('what belongs together is never imported in part', async () => {
    api.on(importer.check, { ...BAD, partial: false });
    show();
    await upload();
    expect(await screen.findByText('请修正全部错误后重新上传，本类数据不能只导入一部分。')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(commitButton().disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '重新上传' }));
    expect(await screen.findByLabelText('选择文件')).toBeTruthy();
  });
  it('LOG-002 the same file twice: who imported it and when, and nothing is written again', async () => {
    api
      .on(importer.check, check({ imported: { at: '2026-01-12T01:30:00Z', by: '李雷' } }))
      .on(importer.commit, { imported: 0, skipped: 0, duplicate: true });
    show();
    await upload();
    expect(await screen.findByText('李雷 已于 2026-01-12 09:30 导入过该文件，再次导入不会重复写入')).toBeTruthy();
    await userEvent.click(commitButton());
    expect(await screen.findByText('该文件已导入过，本次没有重复写入')).toBeTruthy();
  });
  it('LOG-002 of a file whose good rows are in, only the rest is told and taken', async () => {
    api
      .on(importer.check, check({ rows: 1, good: 1, documents: 1, importedRows: 2 }))
      .on(importer.commit, { imported: 1, skipped: 0, duplicate: false });
    show();
    await upload();
    expect(await screen.findByText('该文件已导入过 2 行，这些行不再导入，以下只是其余的行')).toBeTruthy();
    await userEvent.click(commitButton());
    expect(await screen.findByText(/已导入 1 条/)).toBeTruthy();
  });
  it('another kind of file is refused before it is sent; a refused commit can be tried again', async () => {
    let tries = 0;
    api
      .on(importer.check, check())
      .on(importer.commit, () =>
        (tries += 1) === 1
          ? refusal('RETRY_LATER', '系统繁忙，请重试。', { status: 503 })
          : { imported: 3, skipped: 0, duplicate: false },
      );
    show();
    await upload('商品.csv');
    expect(await screen.findByText('请上传 xlsx 文件。')).toBeTruthy();
    expect(api.calls).toEqual([]);
    await upload();
    await waitFor(() => expect(commitButton().disabled).toBe(false));
    await userEvent.click(commitButton());
    expect(await screen.findByText('系统繁忙，请重试。')).toBeTruthy();
    await userEvent.click(commitButton());
    expect(await screen.findByText('已导入 3 条')).toBeTruthy();
  });
});
