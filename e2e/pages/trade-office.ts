import { randomUUID } from 'node:crypto';
import { request, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import type { Me } from '@shared/contract/host-api.ts';
import { OwnServer } from './own-server.ts';

const WHO = { username: 'admin', password: 'Ceshi-Mima-2026' };
export const CUSTOMER = { name: '远海贸易', code: 'CQM' };

interface Made {
  id: string;
  version: number;
}

/** A server of its own, which may be killed, with what a trade needs: a customer in business and its code. */
export class TradeOffice {
  readonly server: OwnServer;
  private readonly api: APIRequestContext;
  private companyId = '';
  private customerId = '';
  private readonly orders = new Map<string, { id: string; orderNo: string }>();

  private constructor(server: OwnServer, api: APIRequestContext) {
    this.server = server;
    this.api = api;
  }

  static async create(): Promise<TradeOffice> {
    const server = await OwnServer.createEmpty(WHO.password);
    const api = await request.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { Origin: server.url, 'X-Requested-With': 'fetch' },
    });
    const office = new TradeOffice(server, api);
    const me = await office.post<Me>('/auth/login', WHO);
    office.companyId = me.companies[0]?.id ?? '';
    const customer = await office.post<Made>('/accounts/customers', {
      kind: 'OVERSEAS',
      name: CUSTOMER.name,
      shortName: CUSTOMER.name,
      nameEn: 'Far Sea Trading',
      country: 'US',
      salesId: me.user.id,
      contacts: [{ name: 'John Smith', isDefault: true }],
    });
    office.customerId = customer.id;
    await office.post(`/accounts/customers/${customer.id}/activate`, { version: customer.version });
    await office.post('/accounts/customer-codes', { code: CUSTOMER.code, customerId: customer.id });
    return office;
  }

  private async post<Answer>(path: string, data: object): Promise<Answer> {
    const answer = await this.api.post(`/api${path}`, { data, headers: { 'Idempotency-Key': randomUUID() } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Answer }).data;
  }

  /** What a read of the API answers. */
  async read<Answer>(path: string): Promise<Answer> {
    const answer = await this.api.get(`/api${path}`);
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Answer }).data;
  }

  /** The order that bears a reference; made when it is missing. */
  async order(reference: string): Promise<{ id: string; orderNo: string }> {
    const known = this.orders.get(reference);
    if (known) return known;
    const made = await this.post<Made & { orderNo: string }>('/logistics/orders', {
      companyId: this.companyId,
      customerId: this.customerId,
      customerRef: reference,
      orderDate: '2026-01-15',
      lines: [],
    });
    this.orders.set(reference, made);
    return made;
  }

  /** A page in a context of its own, with the administrator's session. */
  async open(browser: Browser): Promise<Page> {
    const context = await browser.newContext({
      baseURL: this.server.url,
      storageState: await this.api.storageState(),
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    return context.newPage();
  }

  async close(): Promise<void> {
    await this.api.dispose();
    await this.server.remove();
  }
}
