import { newItem, type FormContent } from '@shared/contract/system/inspect-form/form.ts';
import { inspectForms, type FormDetail } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
import './inspect-form.page.tsx';

configure({ asyncUtilTimeout: 8000 });
const content: FormContent = {
  sections: [
    {
      id: 's1',
      title: '外观',
      items: [
        { ...newItem({ sections: [] }, 'BOOL'), id: 'i1', text: '外箱完好' },
        { ...newItem({ sections: [] }, 'NUMBER'), id: 'i2', text: '毛重' },
      ],
    },
  ],
};
const form: FormDetail = {
  id: '7',
  version: 3,
  name: '通用验货单',
  customerId: null,
  categoryId: null,
  categoryName: null,
  remark: null,
  content,
  state: 'PUBLISHED',
  publishedVersion: 2,
  changed: false,
  customerName: null,
  updatedAt: '2026-11-20T04:00:00Z',
  updatedByName: '李四',
  actions: ['update', 'publish', 'disable'].map((code) => ({ code, enabled: true, unmet: [] })),
};
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(inspectForms.get, form);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const PATH = '/system/document/yanhuodan?id=7';
const outline = () => screen.findByRole('region', { name: '表单结构' });
const rows = async () =>
  within(await outline())
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => /外箱|毛重|外观|新项目/.test(text));

describe('验货单设置 /system/document/yanhuodan (S10)', () => {
  it('items are moved by keyboard, changed and saved with the version that was seen', async () => {
    api.on(inspectForms.update, { ...form, version: 4 });
    renderRoute(admin, PATH);
    const user = userEvent.setup();
    const item = within(await outline()).getByRole('button', { name: /外箱完好/ });
    await user.click(item);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await rows()).toEqual(['外观', expect.stringContaining('毛重'), expect.stringContaining('外箱完好')]);
    const words = await screen.findByLabelText('项目文字');
    await user.clear(words);
    expect(await screen.findByText('没有错误，可以发布')).toBeTruthy();
    await user.type(words, '外箱无破损');
    await user.click(screen.getByRole('switch', { name: '必填' }));
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    const sent = await waitFor(
      () => api.calls.find(({ line }) => line === 'PUT /system/inspect-forms/7') ?? expect.fail(),
    );
    expect(sent.body).toMatchObject({
      version: 3,
      name: '通用验货单',
      content: { sections: [{ items: [{ id: 'i2' }, { id: 'i1', text: '外箱无破损', required: false }] }] },
    });
  });
  it('sections, items and options take an English name for reports abroad', async () => {
    const options = [
      { id: 'o1', label: '完好' },
      { id: 'o2', label: '破损' },
    ];
    const [section] = content.sections;
    const choice = { ...newItem({ sections: [] }, 'SINGLE'), id: 'i1', text: '外箱完好', options };
    api.on(inspectForms.get, { ...form, content: { sections: [{ ...section!, items: [choice] }] } });
    api.on(inspectForms.update, { ...form, version: 4 });
    renderRoute(admin, PATH);
    const user = userEvent.setup();
    await user.click(within(await outline()).getByRole('button', { name: /外箱完好/ }));
    fireEvent.change(await screen.findByLabelText('项目英文'), { target: { value: 'Cartons intact' } });
    fireEvent.change(screen.getByLabelText('选项 2 英文'), { target: { value: 'Damaged' } });
    await user.click(within(await outline()).getByRole('button', { name: '外观' }));
    fireEvent.change(await screen.findByLabelText('分组英文名'), { target: { value: 'Appearance' } });
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    const sent = await waitFor(
      () => api.calls.find(({ line }) => line === 'PUT /system/inspect-forms/7') ?? expect.fail(),
    );
    expect(sent.body).toMatchObject({
      content: {
        sections: [
          {
            title: '外观',
            titleEn: 'Appearance',
            items: [{ textEn: 'Cartons intact', options: [options[0], { ...options[1], labelEn: 'Damaged' }] }],
          },
        ],
      },
    });
  });
  it('what is selected, and the side that is open, stay over a save', async () => {
    const saved = { ...form, version: 4 };
    api.on(inspectForms.update, () => {
      api.on(inspectForms.get, saved);
      return saved;
    });
    renderRoute(admin, PATH);
    const user = userEvent.setup();
    await user.click(within(await outline()).getByRole('button', { name: /毛重/ }));
    await user.type(await screen.findByLabelText('项目文字'), '(kg)');
    await user.click(screen.getByText('平板预览'));
    const save = screen.getByRole('button', { name: /保\s?存/ });
    await user.click(save);
    await waitFor(() => expect(document.body.contains(save)).toBe(false));
    expect(screen.getByRole('radio', { name: '平板预览' })).toHaveProperty('checked', true);
    const item = within(await outline()).getByRole('button', { name: /毛重/ });
    expect(item.getAttribute('aria-current')).toBe('true');
  });
  it('S10 发布 waits until what was changed is saved', async () => {
    renderRoute(admin, PATH);
    const user = userEvent.setup();
    await user.click(within(await outline()).getByRole('button', { name: /外箱完好/ }));
    const publish = () => screen.getByRole('button', { name: '发布' }) as HTMLButtonElement;
    expect(publish().disabled).toBe(false);
    await user.type(await screen.findByLabelText('项目文字'), '了');
    await waitFor(() => expect(publish().disabled).toBe(true));
    expect(screen.getByLabelText('发布：有未保存的修改，请先保存')).toBeTruthy();
  });
  it('a condition that does not fit is named before publishing', async () => {
    renderRoute(admin, PATH);
    const user = userEvent.setup();
    await user.click(within(await outline()).getByRole('button', { name: /毛重/ }));
    await user.click(screen.getByRole('button', { name: '+ 添加条件' }));
    expect(screen.getByText('毛重：不合格条件要填数值')).toBeTruthy();
    expect(within(await outline()).getByText(/有错误/)).toBeTruthy();
    await user.type(screen.getByLabelText('条件的值'), '50');
    expect(screen.getByText('没有错误，可以发布')).toBeTruthy();
  });
  it('the preview is the form of the inspectors: it evaluates what is tried', async () => {
    renderRoute(admin, PATH);
    const user = userEvent.setup();
    await outline();
    await user.click(screen.getByText('平板预览'));
    const tablet = await screen.findByRole('region', { name: '平板预览' });
    await user.click(within(tablet).getByRole('radio', { name: '否' }));
    expect(within(tablet).getByText('不合格 · 严重')).toBeTruthy();
    await user.click(within(tablet).getByRole('button', { name: '试提交' }));
    expect(within(tablet).getByText('必填', { selector: 'p' })).toBeTruthy();
  });
  it('who may only view sees the form and changes nothing', async () => {
    api.on(inspectForms.get, { ...form, actions: [] });
    renderRoute(admin, PATH, person(['system.inspectform.view']));
    const user = userEvent.setup();
    await user.click(within(await outline()).getByRole('button', { name: /毛重/ }));
    expect((screen.getByLabelText('项目文字') as HTMLTextAreaElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /删除|添加/ })).toBeNull();
  });

  it('S10 a version is compared with the one before it, or with what is being edited', async () => {
    const version = (n: number, text: string) => ({
      n,
      publishedAt: '2026-11-20T04:00:00Z',
      publishedByName: '李四',
      note: null,
      content: {
        sections: content.sections.map((section) => ({
          ...section,
          items: section.items.map((item) => (item.id === 'i2' ? { ...item, text } : item)),
        })),
      },
    });
    api.on(inspectForms.versions, { list: [version(2, '总毛重'), version(1, '毛重')] });
    renderRoute(admin, PATH);
    const user = userEvent.setup();
    await outline();
    await user.click(screen.getByText('版本', { selector: 'div' }));
    const [newest] = await screen.findAllByRole('button', { name: '比较' });
    await user.click(newest as HTMLElement);
    const told = await screen.findByRole('region', { name: 'v2 与 v1 比较' });
    expect(told.textContent).toContain('外观 / 总毛重');
    expect(within(told).getByText('毛重', { selector: 'del' })).toBeTruthy();
    expect(within(told).getByText('总毛重', { selector: 'ins' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: '与哪个版本比较' }));
    await user.click(await screen.findByText('编辑中的内容'));
    const edited = await screen.findByRole('region', { name: 'v2 与 编辑中 比较' });
    expect(within(edited).getByText('总毛重', { selector: 'del' })).toBeTruthy();
  });
});
