import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { FieldGroup, ScopeLevel } from '@shared/contract/access.ts';
import { FormOf } from './form.page.ts';

/** Calls the API as the signed-in administrator, for what a test needs before it begins. */
export class Office {
  private readonly request: APIRequestContext;
  private readonly origin: string;
  constructor(page: Page, url: string) {
    this.request = page.context().request;
    this.origin = new URL(url).origin;
  }

  async get<Data>(path: string): Promise<Data> {
    const answer = await this.request.get(`/api${path}`);
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { data: Data }).data;
  }

  private post(path: string, data: unknown, method: 'POST' | 'PUT' = 'POST') {
    const key = `e2e-${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const headers = { Origin: this.origin, 'X-Requested-With': 'fetch', 'Idempotency-Key': key };
    return this.request.fetch(`/api${path}`, { method, data, headers });
  }

  async send<Data>(path: string, data: unknown, method: 'POST' | 'PUT' = 'POST'): Promise<Data> {
    const answer = await this.post(path, data, method);
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { data: Data }).data;
  }

  /** What a command that is refused answers. */
  async refused(path: string, data: unknown): Promise<{ errorCode: string }> {
    const answer = await this.post(path, data);
    expect(answer.status(), await answer.text()).toBeGreaterThanOrEqual(400);
    return (await answer.json()) as { errorCode: string };
  }

  /** A role with the codes given; everything is in sight and every field open unless told. Answers its id. */
  async role(
    code: string,
    name: string,
    codes: readonly string[],
    { level = 'ALL', hidden = [] }: { level?: ScopeLevel; hidden?: readonly FieldGroup[] } = {},
  ): Promise<string> {
    const { id } = await this.send<{ id: string }>('/accounts/roles', { code, name, remark: null });
    const { version, scopes, fields } = await this.get<{
      version: number;
      scopes: Record<string, unknown>;
      fields: Record<string, string>;
    }>(`/accounts/roles/${id}/permissions`);
    const all = (record: object, value: unknown) => Object.fromEntries(Object.keys(record).map((key) => [key, value]));
    await this.send(
      `/accounts/roles/${id}/permissions`,
      {
        codes,
        scopes: all(scopes, { level, deptIds: [] }),
        fields: { ...all(fields, 'VISIBLE'), ...Object.fromEntries(hidden.map((group) => [group, 'HIDDEN'])) },
        approveLimit: null,
        version,
      },
      'PUT',
    );
    return id;
  }

  /** An account whose temporary password need not be changed. */
  async user(
    username: string,
    name: string,
    roleIds: readonly string[],
  ): Promise<{ id: string; username: string; password: string }> {
    const { list: depts } = await this.get<{ list: { id: string }[] }>('/accounts/depts');
    const { list: companies } = await this.get<{ list: { id: string }[] }>('/accounts/companies');
    const made = await this.send<{ id: string; temporaryPassword: string }>('/accounts/users', {
      username,
      name,
      employeeNo: null,
      phone: null,
      email: null,
      deptId: depts[0]?.id,
      position: null,
      leaderId: null,
      roleIds,
      companyIds: companies.slice(0, 1).map(({ id }) => id),
      warehouseIds: [],
      scopeOverride: null,
      external: false,
      supplierId: null,
      mustChangePassword: false,
    });
    return { id: made.id, username, password: made.temporaryPassword };
  }

  async customer(name: string, salesId: string): Promise<string> {
    const made = await this.send<{ id: string }>('/accounts/customers', {
      kind: 'OVERSEAS',
      name,
      shortName: name.slice(0, 30),
      nameEn: name,
      country: 'US',
      salesId,
      contacts: [{ name: 'John', isDefault: true }],
    });
    return made.id;
  }
}

/** 账号管理 (A8). */
export class UsersPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  row(username: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(`\\b${username}\\b`) });
  }
  async act(username: string, action: string): Promise<void> {
    await this.row(username).getByRole('button', { name: '更多' }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
  /** 离职交接 to somebody; `count` is what the preview must name. */
  async handOver(username: string, receiver: string, preview: Record<string, string>): Promise<void> {
    await this.act(username, '离职交接');
    const dialog = this.page.getByRole('dialog', { name: /离职交接/ });
    for (const [kind, count] of Object.entries(preview))
      await expect(dialog.getByRole('row', { name: kind })).toContainText(count);
    const form = new FormOf(this.page, dialog);
    await form.choose('receiverId', receiver);
    await form.type({ reason: '本人离职' });
    await dialog.getByRole('button', { name: '交接并离职' }).click();
    await expect(this.page.getByText(/已交接 \d+ 项，账号已离职/)).toBeVisible();
  }
}

/** 权限设置 (A10). */
export class RolesPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async open(role: string): Promise<void> {
    await this.page.goto('/account/auth');
    await this.page.getByRole('complementary', { name: '角色' }).getByText(role, { exact: true }).click();
    await expect(this.page.getByRole('heading', { name: role })).toBeVisible();
  }
  right(screen: string, action: string): Locator {
    return this.page.getByRole('checkbox', { name: `${screen}·${action}`, exact: true });
  }
  /** Saves; the difference that is shown names the right. */
  async save(...names: RegExp[]): Promise<void> {
    await this.page.getByRole('button', { name: '保存', exact: true }).click();
    for (const name of names) await expect(this.page.getByRole('dialog')).toContainText(name);
    await this.page.getByRole('button', { name: '确认保存' }).click();
    await expect(this.page.getByText('已保存，成员下一次操作时生效')).toBeVisible();
  }
}
