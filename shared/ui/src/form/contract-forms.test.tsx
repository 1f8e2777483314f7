import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { resetDirty } from '@shared/runtime/dirty.ts';
import { flushDrafts } from '@shared/runtime/draft.ts';
import { contractForms, readOf, recordOf, showForm, type ContractForm } from './contract-forms.fixture.tsx';

/** 1.8 for every form: generated from the saves of the contract, their fields and their lines. */
const forms = await contractForms();
let api: FakeApi;
const saves = () => api.calls.filter(({ line }) => line.startsWith('PUT'));

beforeEach(() => {
  localStorage.clear();
  resetDirty();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Version 3 was read, somebody else has saved 4; a save of 4 is taken. */
function saved(form: ContractForm, stored: { now: object }): void {
  const theirs = recordOf(form, 4, '对方');
  api = fakeApi()
    .on(readOf(form), () => stored.now)
    .on(form.save, ({ body }) =>
      (body as { version: number }).version === 3
        ? refusal('VERSION_CONFLICT', '数据已被他人修改，请刷新后重试。', {
            status: 409,
            showType: 2,
            data: { current: theirs, changedBy: '李雷', changedAt: '2026-01-12T09:41:00Z', fields: [] },
          })
        : { ...theirs, version: 5 },
    );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (input: Element | null, text: string) => {
  if (input) fireEvent.change(input, { target: { value: text } });
};

/** What I type: the first field, and the first cell of the first line of each sheet. */
function typeMine({ fields, sheets }: ContractForm): void {
  if (fields[0]) type(screen.getByLabelText(fields[0]), '我的');
  for (const { name, keys } of sheets) type(document.querySelector(`[data-path="${name}.0.${keys[0]}"] input`), '我的');
}
/** The dialog names who and when, and has mine and theirs of each field and of each cell. */
async function seesBoth({ fields, sheets }: ContractForm): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('李雷 已于 2026-01-12 17:41 修改');
  const rows = within(within(dialog).getByLabelText('冲突的字段')).getAllByRole('rowheader');
  const cells = sheets.flatMap(({ name, keys }) =>
    [1, 2].flatMap((row) => keys.map((key) => `${name}第 ${row} 行·${key}`)),
  );
  expect(rows.map((row) => row.textContent).sort()).toEqual([...fields, ...cells].sort());
  const chosen = (label: string, side: string) =>
    within(dialog).getByLabelText<HTMLInputElement>(`${label}采用${side}的`).checked;
  if (fields[0]) expect(chosen(fields[0], '我')).toBe(true);
  for (const { name, keys } of sheets) {
    expect(chosen(`${name}第 1 行·${keys[0]}`, '我')).toBe(true);
    expect(chosen(`${name}第 2 行·${keys[0]}`, '对方')).toBe(true);
  }
  return dialog;
}
/** Theirs with what I typed in it. */
function both(form: ContractForm): object {
  const record = recordOf(form, 4, '对方') as Record<string, unknown>;
  const [top = '', inner] = form.fields[0]?.split('.') ?? [];
  if (top) record[top] = inner ? { ...(record[top] as object), [inner]: '我的' } : '我的';
  for (const { name, keys } of form.sheets) {
    const [first, second] = record[name] as object[];
    record[name] = [{ ...first, [keys[0] ?? '']: '我的' }, second];
  }
  return record;
}

describe('two people on one form (1.8)', () => {
  it('the contract has many, with and without lines', () => {
    expect(forms.length).toBeGreaterThan(40);
    expect(forms.filter(({ sheets }) => sheets.length > 0).length).toBeGreaterThan(5);
  });
  it.each(forms.map((form) => [form.save.path, form] as const))(
    '%s: mine and theirs after a reload too, and both are saved',
    async (_path, form) => {
      const stored: { now: object } = { now: recordOf(form, 3, '原来') };
      saved(form, stored);
      showForm(form);
      await screen.findByRole('form');
      typeMine(form);
      await press('保存');
      await seesBoth(form);
      flushDrafts();
      cleanup();
      resetDirty();
      stored.now = recordOf(form, 4, '对方');
      showForm(form);
      await press('恢复草稿');
      await press('保存');
      const dialog = await seesBoth(form);
      fireEvent.click(within(dialog).getByRole('button', { name: '合并并保存' }));
      await waitFor(() => expect(saves()).toHaveLength(3));
      expect(saves().at(-1)?.body).toEqual(both(form));
    },
  );
});
