import { userPicker } from '@shared/contract/access/pickers.contract.ts';
import type { PickerEndpoint, PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { expect, it } from 'vitest';
import { fullPinyin, initials } from '../src/platform/pinyin.ts';
import { routes } from '../src/app/routes.ts';
import type { TestClient } from './client.ts';
import type { TestApi } from './harness.ts';

const pickers = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => path.startsWith('/pickers/')) as PickerEndpoint[];
/** The Chinese name within a label: 美元 of `USD 美元`. */
const chinese = ({ label }: PickerItem): string | undefined => /[\u4e00-\u9fa5]{2,}/.exec(label)?.[0];

/** On the demo data: each picker finds what it shows by code and label, and by the pinyin and initials of a Chinese name. */
export function pickersFindWhatTheyShow(api: () => TestApi, client: () => TestClient): void {
  it('every picker finds its rows by label, pinyin and initials', async () => {
    const wrong: string[] = [];
    for (const picker of pickers) {
      const found = async (q: string) => (await client().call(picker, { query: { q } })).envelope.data?.list ?? [];
      const row = (await found('')).find((item) => !item.disabled && chinese(item));
      const name = row && chinese(row);
      if (!row || !name) continue;
      for (const q of [name, fullPinyin(name), initials(name)])
        if (!(await found(q)).some(({ label }) => chinese({ ...row, label }) === name))
          wrong.push(`${picker.path} ${q}`);
    }
    expect(wrong).toEqual([]);
  });
  it('people are offered who hold what they are chosen for', async () => {
    const all = await client().ok(userPicker, { query: {} });
    const { list } = await client().ok(userPicker, { query: { holds: 'logistics.yanhuo.fill' } });
    const held = await api().database.raw<{ id: string }>(
      "select distinct u.user_id::text as id from ac_user_role u join ac_role_perm p on p.role_id = u.role_id where p.code = 'logistics.yanhuo.fill'",
    );
    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThan(all.list.length);
    expect(list.filter(({ id }) => !held.some((one) => one.id === id))).toEqual([]);
    // An agent holds it too, and is no one to name on a document; among all accounts it stands.
    const [agent] = await api().database.raw<{ id: string }>(
      "select id::text as id from ac_user where username = 'agent01'",
    );
    const forClearance = await client().ok(userPicker, { query: { holds: 'logistics.qingguan.view' } });
    expect(forClearance.list.length).toBeGreaterThan(0);
    expect([all.list, forClearance.list].map((some) => some.some(({ id }) => id === agent?.id))).toEqual([true, false]);
  });
}
