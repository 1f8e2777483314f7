import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { command, formCheck, read } from '@shared/contract/endpoint.ts';
import { int, money, optional, text, version } from '@shared/contract/fields.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { resetDirty } from '@shared/runtime/dirty.ts';
import { flushDrafts } from '@shared/runtime/draft.ts';
import { useCommand } from '@shared/runtime/query.ts';
import type { GridColumn } from '../grid/grid-values.ts';
import { LineField } from '../grid/line-grid.tsx';
import { Field } from './field.tsx';
import { FormPage } from './form-page.tsx';
import { MoneyInput, TextInput } from './inputs.tsx';
import { shownAtForm } from './refused.ts';

interface Line {
  name: string | null;
  cartons: number | null;
}
const line = z.object({ name: text(20), cartons: int(1, 999) });
const fields = { remark: text(50), amount: optional(money()), lines: z.array(line) };
const answer = z.object({ id: z.string(), version: z.number(), ...fields });
const common = { summary: '', permission: 'logistics.order.create', scope: 'logistics' } as const;
const get = read({ path: '/test/{id}', ...common, answer });
const create = command({ path: '/test', ...common, body: z.object(fields), answer });
const update = command({
  method: 'PUT',
  path: '/test/{id}',
  ...common,
  body: z.object({ ...fields, version: version() }),
  answer,
});
const checkIt = command({ path: '/test/check', ...common, body: z.object(fields), answer: formCheck() });
const COLUMNS: GridColumn<Line>[] = [
  { key: 'name', title: '货名', kind: 'text' },
  { key: 'cartons', title: '箱数', kind: 'int', sum: true },
];
const stored = { id: '7', version: 3, remark: '旧', amount: '1.00', lines: [{ name: '杯', cartons: 2 }] };
let api: FakeApi;
const submitIt = command({ path: '/test/{id}/submit', ...common });
const show = (id: string | null = null) => renderAt(<Tested id={id} />, '/form');
function Tested({ id }: { id: string | null }) {
  const submit = useCommand(submitIt, { handles: shownAtForm });
  return (
    <FormPage
      title="单据"
      name="test"
      id={id}
      load={get}
      save={id ? update : create}
      check={checkIt}
      initial={{ remark: null, lines: [] as Line[] }}
      list="/list"
      after={(saved) => `/info?id=${saved.id}`}
      toValues={({ remark, amount, lines }) => ({ remark, amount, lines })}
      sections={[
        {
          key: 'base',
          title: '基本',
          content: (
            <>
              <Field name="remark" label="备注" required>
                <TextInput />
              </Field>
              <Field name="amount" label="金额">
                <MoneyInput />
              </Field>
            </>
          ),
        },
        {
          key: 'lines',
          title: '明细',
          content: (
            <LineField<Line>
              title="明细"
              name="lines"
              columns={COLUMNS}
              blank={() => ({ name: null, cartons: null })}
            />
          ),
        },
      ]}
      steps={{
        edit: (saved) => `/edit?id=${saved.id}`,
        buttons: [
          {
            label: '保存并提交',
            run: ({ id: made, version: now }) => submit.run({ params: { id: made }, body: { version: now } }),
          },
        ],
      }}
    />
  );
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));
const posts = () => api.calls.filter(({ line: one }) => !one.startsWith('GET'));

beforeEach(() => {
  localStorage.clear();
  resetDirty();
  api = fakeApi().on(get, stored);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('form page', () => {
  it('checks by the body schema before sending and shows the text at the field', async () => {
    show();
    await save();
    expect(await screen.findByText('必填')).toBeTruthy();
    expect(posts()).toEqual([]);
    await userEvent.type(screen.getByLabelText('备注'), '好');
    await waitFor(() => expect(screen.queryByText('必填')).toBeNull());
  });
  it('money stays a text to its last digit', async () => {
    api.on(create, stored);
    const page = show();
    await userEvent.type(await screen.findByLabelText('备注'), '好');
    await userEvent.type(screen.getByLabelText('金额'), '12345678901234.10');
    await save();
    await waitFor(() => expect(page.place()).toBe('/info?id=7'));
    expect(posts()[0]?.body).toEqual({ remark: '好', amount: '12345678901234.10', lines: [] });
  });
  it('a VALIDATION refusal below a line shows in its cell', async () => {
    api.on(update, () =>
      refusal('VALIDATION', '请检查。', { showType: 0, data: { fields: { 'lines.0.cartons': '不能大于 1' } } }),
    );
    show('7');
    await screen.findByLabelText('第 1 行箱数');
    await save();
    expect(await screen.findByLabelText('第 1 行箱数，不能大于 1')).toBeTruthy();
    expect((screen.getByLabelText('备注') as HTMLInputElement).value).toBe('旧');
  });
  it('1.8 the second save of two people gets mine and theirs, and keeps what was typed', async () => {
    api.on(update, ({ body }) =>
      body.version === 3
        ? refusal('VERSION_CONFLICT', '数据已被他人修改，请刷新后重试。', {
            status: 409,
            showType: 2,
            data: {
              current: { ...stored, version: 5, amount: '9.00', remark: '对方' },
              changedBy: '李雷',
              changedAt: '2026-01-12T09:41:00Z',
              fields: ['amount', 'remark'],
            },
          })
        : { ...stored, version: 6 },
    );
    const page = show('7');
    const remark = await screen.findByLabelText('备注');
    await userEvent.clear(remark);
    await userEvent.type(remark, '我的');
    await save();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('李雷 已于 2026-01-12 17:41 修改');
    expect((within(dialog).getByLabelText('备注采用我的') as HTMLInputElement).checked).toBe(true);
    expect((within(dialog).getByLabelText('金额采用对方的') as HTMLInputElement).checked).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: '合并并保存' }));
    await waitFor(() => expect(page.place()).toBe('/info?id=7'));
    expect(posts().at(-1)?.body).toMatchObject({ remark: '我的', amount: '9.00', version: 5 });
  });
  it('two clicks save once', async () => {
    api.on(create, async () => stored);
    show();
    await userEvent.type(await screen.findByLabelText('备注'), '好');
    await userEvent.dblClick(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
  it('what was typed is offered again after the page was lost', async () => {
    const first = show();
    await userEvent.type(await screen.findByLabelText('备注'), '没保存');
    flushDrafts();
    first.unmount();
    show();
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
    expect((screen.getByLabelText('备注') as HTMLInputElement).value).toBe('没保存');
  });
  it('R4 a save whose answer is lost: the draft saves under the same key, so that it makes no second record', async () => {
    api.on(create, () => Promise.reject(new TypeError('Failed to fetch')));
    const first = show();
    await userEvent.type(await screen.findByLabelText('备注'), '写了没有');
    await save();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect((screen.getByLabelText('备注') as HTMLInputElement).value).toBe('写了没有');
    first.unmount();
    api.on(create, stored);
    const second = show();
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
    await save();
    await waitFor(() => expect(second.place()).toBe('/info?id=7'));
    const [lost, again] = posts();
    expect([again?.key, again?.body]).toEqual([lost?.key, lost?.body]);
  });
  it('R4 who leaves in the middle of a save stays where he went, and no draft of what was saved is offered', async () => {
    let answer: (record: typeof stored) => void = () => {};
    api.on(create, () => new Promise((done) => (answer = done)));
    const page = show();
    await userEvent.type(await screen.findByLabelText('备注'), '走开');
    await save();
    await waitFor(() => expect(posts()).toHaveLength(1));
    page.unmount();
    answer(stored);
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]));
    expect(page.place()).toBe('/form');
  });
  it('Enter goes to the next input', async () => {
    show();
    await userEvent.click(await screen.findByLabelText('备注'));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('金额'));
  });
  it('a block from Excel grows the lines and sums them', async () => {
    show('7');
    const cell = await screen.findByLabelText('第 1 行货名');
    fireEvent.paste(cell, { clipboardData: { getData: () => '杯\t1,200\n碗\t30\n' } });
    expect((await screen.findByLabelText('第 2 行箱数')).getAttribute('value')).toBe('30');
    expect(screen.getByText('1,230')).toBeTruthy();
  });

  describe('保存并提交 that is refused', () => {
    const refused = () =>
      refusal('VALIDATION', '单据 7：备注必填等 2 处。', {
        showType: 1,
        data: { fields: { remark: '太短', 'lines.0.cartons': '不能为 0' } },
      });
    const step = () => userEvent.click(screen.getByRole('button', { name: '保存并提交' }));

    it('LOG-017 stays on the form, says why with a way to each field, and the second try submits the saved record', async () => {
      let tries = 0;
      api
        .on(update, ({ body }) => ({ ...stored, ...(body as object), version: 4 + tries }) as typeof stored)
        .on(submitIt, () => ((tries += 1) === 1 ? refused() : {}));
      const page = show('7');
      const remark = await screen.findByLabelText('备注');
      await userEvent.clear(remark);
      await userEvent.type(remark, '新');
      await step();
      const told = await screen.findByText('内容已保存，但「保存并提交」未成功');
      expect(told.closest('[role=alert]')?.textContent).toContain('单据 7：备注必填等 2 处。');
      expect(page.place()).toBe('/form');
      expect((screen.getByLabelText('备注') as HTMLInputElement).value).toBe('新');
      expect(await screen.findByLabelText('第 1 行箱数，不能为 0')).toBeTruthy();
      expect(localStorage.length, 'saved, so no draft').toBe(0);
      await userEvent.click(screen.getByRole('button', { name: '明细第 1 行' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('第 1 行箱数，不能为 0')));
      await step();
      await waitFor(() => expect(page.place()).toBe('/info?id=7'));
      expect(posts().map((one) => [one.line, (one.body as { version: number }).version])).toEqual([
        ['PUT /test/7', 3],
        ['POST /test/7/submit', 4],
        ['PUT /test/7', 4],
        ['POST /test/7/submit', 5],
      ]);
    });
    it('a new record goes to its own form, which shows the refusal once', async () => {
      api.on(create, stored).on(submitIt, refused);
      const page = show();
      await userEvent.type(await screen.findByLabelText('备注'), '旧');
      await step();
      await waitFor(() => expect(page.place()).toBe('/edit?id=7'));
      page.unmount();
      show('7');
      expect(await screen.findByText('内容已保存，但「保存并提交」未成功')).toBeTruthy();
      expect(screen.getAllByText('太短')).toHaveLength(2);
      cleanup();
      show('7');
      await screen.findByLabelText('备注');
      expect(screen.queryByText(/未成功/)).toBeNull();
    });
  });
  it('L2 检查 asks about the form as it is typed, marks its fields, says what will be asked and saves nothing', async () => {
    api.on(checkIt, {
      fields: { 'lines.0.cartons': '箱数超出' },
      reasons: ['未上传「委托书」'],
      warnings: [{ code: 'LOG-013', message: '客户单号重复' }],
    });
    show();
    await userEvent.type(await screen.findByLabelText('备注'), '试');
    await userEvent.click(screen.getByRole('button', { name: '检查' }));
    const told = await screen.findByText('检查发现 2 处需要修改，提交时需要确认 1 项');
    const notice = told.closest('[role=status]') as HTMLElement;
    expect(within(notice).getByText('未上传「委托书」')).toBeTruthy();
    expect(within(notice).getByText('需确认：客户单号重复')).toBeTruthy();
    expect(within(notice).getByRole('button', { name: '明细第 1 行' })).toBeTruthy();
    expect(posts().map(({ line: one, body }) => [one, body])).toEqual([
      ['POST /test/check', { remark: '试', lines: [] }],
    ]);
    await userEvent.type(screen.getByLabelText('备注'), '改');
    await waitFor(() => expect(screen.queryByText(/检查发现/)).toBeNull());
  });
  it('L2 检查 does not ask about what its schema refuses already; a clean form is said to be so', async () => {
    api.on(checkIt, { fields: {}, reasons: [], warnings: [] });
    show();
    await userEvent.click(await screen.findByRole('button', { name: '检查' }));
    expect(await screen.findByText('1 处需要修改')).toBeTruthy();
    expect(posts()).toEqual([]);
    await userEvent.type(screen.getByLabelText('备注'), '试');
    await userEvent.click(screen.getByRole('button', { name: '检查' }));
    expect(await screen.findByText('检查通过，可以保存并提交')).toBeTruthy();
  });
});
