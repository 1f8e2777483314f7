import type { CustomerDetail } from '@shared/contract/accounts/customer.answers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { answerDrawer, answerList, customerApi, customerDetail } from '@shared/testing/customer-pages.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
// Loaded before the clock of the first test runs.
import './customer-add.page.tsx';
import './customer-edit.page.tsx';
import './customer-list.page.tsx';

configure({ asyncUtilTimeout: 8000 });
let api: FakeApi;
beforeEach(() => {
  api = customerApi();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Pastes, which is quicker than typing. */
const put = async (user: ReturnType<typeof userEvent.setup>, input: HTMLElement, text: string) => {
  await user.click(input);
  await user.paste(text);
};

describe('新增客户 /account/customer/add (A2)', () => {
  const fill = async () => {
    const user = userEvent.setup();
    await put(user, await screen.findByLabelText('全称'), '宁波海纳进出口有限公司');
    await put(user, screen.getByLabelText('简称'), '宁波海纳');
    await put(user, screen.getByLabelText('统一社会信用代码'), '91350100m000100y43');
    return user;
  };

  it('saves through the contract and goes to the new customer', async () => {
    answerList(api);
    api
      .on(customers.create, customerDetail)
      .on(customers.get, customerDetail)
      .on(attachments.list, { list: [], editable: true, maxSize: 1 });
    api.on(customers.checkDuplicates, { list: [] });
    const view = renderRoute(admin, '/account/customer/add');
    const user = await fill();
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(view.place()).toBe('/account/customer?open=7'));
    const sent = api.calls.find(({ line }) => line === 'POST /accounts/customers');
    expect(sent?.body).toMatchObject({ kind: 'DOMESTIC', name: '宁波海纳进出口有限公司', salesId: '1', contacts: [] });
    expect(sent?.key).toBeTruthy();
  });

  it('附件 of a new customer wait in the form and are sent once it is saved', async () => {
    answerList(api);
    answerDrawer(api);
    const kept = { id: '1', slot: '营业执照', name: '执照.pdf', size: 4, mime: 'application/pdf', inline: true };
    api
      .on(customers.create, customerDetail)
      .on(customers.checkDuplicates, { list: [] })
      .on(attachments.upload, {
        ...kept,
        createdByName: '管理员',
        createdAt: '2026-11-20T04:00:00Z',
        removable: true,
        earlier: [],
      });
    const view = renderRoute(admin, '/account/customer/add');
    const user = await fill();
    const place = within(screen.getByRole('region', { name: '营业执照' }));
    await user.upload(place.getByLabelText('选择文件'), new File(['%PDF'], '执照.pdf', { type: 'application/pdf' }));
    await user.upload(place.getByLabelText('选择文件'), new File(['%PDF'], '旧照.pdf', { type: 'application/pdf' }));
    await user.click(place.getAllByRole('button', { name: /移\s?除/ })[1] as HTMLElement);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(view.place()).toBe('/account/customer?open=7'));
    const sent = api.calls.filter(({ line }) => line === 'POST /attachments');
    expect(sent.map(({ body }) => body)).toMatchObject([{ kind: 'ac_customer', id: '7', slot: '营业执照' }]);
  });

  it('ACC-010 says at the field what is wrong and sends nothing', async () => {
    renderRoute(admin, '/account/customer/add');
    const user = userEvent.setup();
    await put(user, await screen.findByLabelText('统一社会信用代码'), '91350100M000100Y44');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('统一社会信用代码不正确')).toBeTruthy();
    expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
  });

  it('shows a refusal of the server at its field (ACC-001)', async () => {
    api.on(customers.create, () =>
      refusal('ACC-001', '全称与 KH000001 重复，请核对后修改。', { data: { fields: { name: '与 KH000001 重复' } } }),
    );
    renderRoute(admin, '/account/customer/add');
    const user = await fill();
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('与 KH000001 重复')).toBeTruthy();
    expect((screen.getByLabelText('全称') as HTMLInputElement).value).toBe('宁波海纳进出口有限公司');
  });

  it('warns of names that are alike while typing', async () => {
    api.on(customers.checkDuplicates, {
      list: [
        {
          id: '3',
          customerNo: 'KH000003',
          name: '宁波海呐进出口有限公司',
          percent: 91,
          status: 'ACTIVE',
          salesName: '王芳',
        },
      ],
    });
    renderRoute(admin, '/account/customer/add');
    await fill();
    expect(await screen.findByText(/可能已有 1 个相似客户/)).toBeTruthy();
    const found = await screen.findByText(/KH000003/);
    expect(found.closest('a')?.getAttribute('href')).toBe('/account/customer?open=3');
  });
});

describe('编辑客户 /account/customer/edit (A3)', () => {
  it('A2.9 without a good id shows the empty state', async () => {
    renderRoute(admin, '/account/customer/edit?id=x');
    expect(await screen.findByText(/数据不存在或无权访问/)).toBeTruthy();
    expect(api.calls.some(({ line }) => line.includes('/accounts/customers/'))).toBe(false);
  });

  it('ACC-015 shows the limits; the form does not change them', async () => {
    answerDrawer(api);
    renderRoute(admin, '/account/customer/edit?id=7');
    expect(await screen.findByText('500,000.00')).toBeTruthy();
    expect(screen.getByText('34,560.00')).toBeTruthy();
    expect(screen.queryByLabelText('信用额度')).toBeNull();
  });

  it('looks for customers that are alike apart from the one that is edited', async () => {
    answerDrawer(api);
    api.on(customers.checkDuplicates, { list: [] });
    renderRoute(admin, '/account/customer/edit?id=7');
    await waitFor(() => expect(api.calls.some(({ url }) => /check-duplicates\?.*exceptId=7\b/.test(url))).toBe(true));
  });

  it('ACC-031 leaves out what the user sees masked, so that no mask is saved', async () => {
    answerList(api);
    const masked = {
      ...customerDetail,
      contacts: [{ ...customerDetail.contacts[0], phone: '199****1234' }],
    } as CustomerDetail;
    api
      .on(customers.get, masked)
      .on(customers.update, masked)
      .on(attachments.list, { list: [], editable: false, maxSize: 1 });
    const me = person(undefined, { fields: { ...person().fields, 'customer.contact': 'MASK' } });
    api.on(customers.checkDuplicates, { list: [] });
    renderRoute(admin, '/account/customer/edit?id=7', me);
    const user = userEvent.setup();
    await put(user, await screen.findByLabelText('备注'), '改');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(api.calls.some(({ line }) => line.startsWith('PUT'))).toBe(true));
    const sent = api.calls.find(({ line }) => line === 'PUT /accounts/customers/7');
    expect(sent?.body).toMatchObject({ version: 3, remark: '改' });
    expect(sent?.body).not.toHaveProperty('contacts');
  });
});
