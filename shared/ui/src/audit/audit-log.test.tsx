import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { objectAudit, type AuditEntry } from '@shared/contract/shared/audit.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal } from '@shared/testing/fake-api.ts';
import { AuditLog } from './audit-log.tsx';

const entry = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-01-12T01:30:05Z',
  userName: '李雷',
  action: '编辑',
  changes: [{ label: '目的港', before: '', after: 'USLAX' }],
  reason: null,
  acks: [],
  ip: '::1',
  ...more,
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('audit of a record', () => {
  it('who, when, which field, old and new; the reason and what was acknowledged', async () => {
    const changes = [
      { label: '目的港', before: '', after: 'USLAX' },
      { label: '箱数', before: '5', after: '' },
    ];
    fakeApi().on(objectAudit, {
      list: [entry('2', { changes, reason: '客户要求', acks: ['超过信用额度'] })],
      nextCursor: null,
    });
    renderAt(<AuditLog kind="lg_order" id="7" version={1} />);
    await screen.findByText('李雷');
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1) as HTMLTableRowElement[];
    expect(rows.map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
      ['2026-01-12 09:30:05', '李雷', '编辑', '目的港', '空', 'USLAX'],
      ['箱数', '5', '空'],
      ['原因：客户要求；已确认提醒：超过信用额度'],
    ]);
  });
  it('older entries come on demand, below the newer ones', async () => {
    const api = fakeApi().on(objectAudit, ({ query }) =>
      query.before
        ? { list: [entry('1', { action: '新建' })], nextCursor: null }
        : { list: [entry('2')], nextCursor: '2' },
    );
    renderAt(<AuditLog kind="lg_order" id="7" version={1} />);
    await userEvent.click(await screen.findByRole('button', { name: '更早的记录' }));
    expect(await screen.findByText('新建')).toBeTruthy();
    expect(screen.getByText('编辑')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '更早的记录' })).toBeNull();
    expect(api.calls).toHaveLength(2);
  });
  it('A8 what is shown stays when older entries cannot be read; another try brings them', async () => {
    let down = true;
    fakeApi().on(objectAudit, ({ query }) => {
      if (!query.before) return { list: [entry('2')], nextCursor: '2' };
      return down
        ? refusal('SERVER_ERROR', '系统繁忙', { status: 400 })
        : { list: [entry('1', { action: '新建' })], nextCursor: null };
    });
    renderAt(<AuditLog kind="lg_order" id="7" version={1} />);
    await userEvent.click(await screen.findByRole('button', { name: '更早的记录' }));
    const failed = within(await screen.findByRole('alert'));
    expect(screen.getByText('编辑')).toBeTruthy();
    down = false;
    await userEvent.click(failed.getByRole('button', { name: /重\s?试/ }));
    expect(await screen.findByText('新建')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('a record without history says so', async () => {
    fakeApi().on(objectAudit, { list: [], nextCursor: null });
    renderAt(<AuditLog kind="lg_order" id="7" version={1} />);
    expect(await screen.findByText('暂无操作记录')).toBeTruthy();
  });
});
