import { contractSlot, suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { attachmentRoutes } from '../../services/attachments/attachment.routes.ts';
import { auditRoutes } from '../../services/audit/audit.routes.ts';
import { preparePeople } from '../customers/customer.fixture.ts';
import { supplierDraft } from './supplier.fixture.ts';
import { supplierRoutes } from './supplier.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes: [...supplierRoutes, ...attachmentRoutes, ...auditRoutes], prepare: preparePeople });
  api.actor('reader', { permissions: ['account.supplier.view'] });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const admin = () => api.as('admin');
const create = () =>
  admin().ok(suppliers.create, {
    body: supplierDraft({
      contracts: [
        { no: 'HT-1', validFrom: '2026-01-01', validTo: '2026-12-31' },
        { no: 'HT-2', validFrom: '2026-03-01', validTo: null },
      ],
    }),
  });
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj');
const put = (as: string, id: string, slot: string) =>
  api.as(as).call(attachments.upload, {
    body: { kind: 'ac_supplier', id, slot },
    files: [{ part: 'file', name: '扫描件.pdf', type: 'application/pdf', content: PDF }],
  });
const filesOf = async (id: string) =>
  (await admin().ok(attachments.list, { query: { kind: 'ac_supplier', id } })).list.map(({ slot, name }) => [
    slot,
    name,
  ]);
const logOf = async (id: string) =>
  (await admin().ok(objectAudit, { query: { kind: 'ac_supplier', id } })).list.map(({ action, changes }) => [
    action,
    ...changes.filter(({ label }) => label === '附件').map(({ before, after }) => after || before),
  ]);

describe('3.3 contracts[].file: each contract carries its own files', () => {
  it('a file stands at its contract; the log names the contract, at the upload and at the removal', async () => {
    const made = await create();
    const slot = contractSlot(made.contracts[1]?.id ?? '');
    const { envelope } = await put('admin', made.id, slot);
    expect(await filesOf(made.id)).toEqual([[slot, '扫描件.pdf']]);
    await admin().ok(attachments.remove, { params: { id: (envelope.data as { id: string }).id }, body: {} });
    expect((await logOf(made.id)).slice(0, 2)).toEqual([
      ['删除附件', '合同 HT-2：扫描件.pdf'],
      ['上传附件', '合同 HT-2：扫描件.pdf'],
    ]);
  });

  it('a contract of another supplier, or one that is gone, takes none; who may only look uploads nothing', async () => {
    const [made, other] = [await create(), await create()];
    const slot = contractSlot(other.contracts[0]?.id ?? '');
    expect((await put('admin', made.id, slot)).envelope).toMatchObject({
      errorCode: 'NOT_FOUND',
      errorMessage: '合同已被删除，请刷新后重试。',
    });
    expect((await put('reader', other.id, slot)).envelope.errorCode).toBe('NO_PERMISSION');
    expect(await filesOf(made.id)).toEqual([]);
  });

  it('files of a contract that is taken away stay, under 合同; those of the others keep their place', async () => {
    const made = await create();
    const [first, second] = made.contracts;
    await put('admin', made.id, contractSlot(first?.id ?? ''));
    await put('admin', made.id, contractSlot(second?.id ?? ''));
    const { contacts: _contacts, banks: _banks, ...form } = made;
    await admin().ok(suppliers.update, { params: { id: made.id }, body: { ...form, contracts: [second] } });
    expect(await filesOf(made.id)).toEqual([
      [contractSlot(second?.id ?? ''), '扫描件.pdf'],
      ['合同', '扫描件.pdf'],
    ]);
    const saved = await admin().ok(suppliers.get, { params: { id: made.id } });
    await admin().ok(suppliers.update, {
      params: { id: made.id },
      body: { ...form, version: saved.version, contracts: undefined },
    });
    expect(await filesOf(made.id)).toHaveLength(2);
  });
});
