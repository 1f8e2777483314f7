import { expect, it } from 'vitest';
import type { SettingLine } from './setting-row.tsx';
import { keptOf, takenFrom } from './settings-draft.ts';

const line = (key: SettingLine['key'], version: number): SettingLine => ({
  key,
  version,
  value: null,
  updatedByName: null,
  updatedAt: null,
  companyId: null,
  companyName: null,
});

it('S11 a draft keeps what was typed but no secret, and is not laid over what somebody saved since', () => {
  const lines = [line('sla.pool', 3), line('notify.mail_password', 1), line('sla.booking', 2)];
  const kept = keptOf(lines, { 'sla.pool': 48, 'notify.mail_password': 'geheim', 'sla.booking': 24 });
  expect(JSON.stringify(kept)).not.toContain('geheim');
  expect(takenFrom(kept ?? {}, [line('sla.pool', 3), line('sla.booking', 5)])).toEqual({ 'sla.pool': 48 });
  expect(keptOf(lines, { 'notify.mail_password': 'geheim' })).toBeNull();
});
