import { settings } from '@shared/contract/shared/setting.contract.ts';
import { isSettingKey, settingDef } from '@shared/contract/shared/settings.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Drawer } from 'antd';
import { Rows } from '../party/rows.tsx';
import type { SettingLine } from './setting-row.tsx';
import { settingText } from '@shared/contract/shared/setting-text.ts';

/** Old and new values of one setting, newest first. */
export function SettingHistory({ line, onClose }: { line: SettingLine; onClose: () => void }) {
  const { key: name, companyId, companyName } = line;
  const query = { key: name, ...(companyId === null ? {} : { companyId }) };
  const read = useRead(settings.history, { query }, { skipErrorHandler: true });
  if (!isSettingKey(name)) return null;
  const def = settingDef(name);
  const valueText = (value: unknown) => (value === null ? '同全局' : settingText(def, value));
  return (
    <Drawer open title={['修改历史', def.title, companyName].filter(Boolean).join(' ')} size={640} onClose={onClose}>
      {read.data ? (
        <Rows
          title="修改历史"
          none="没有修改过"
          rows={read.data.list}
          columns={[
            ['时间', (row) => formatTime(row.at)],
            ['修改人', (row) => row.userName],
            ['原值', (row) => valueText(row.before)],
            ['新值', (row) => valueText(row.after)],
            ['原因', (row) => row.reason],
          ]}
        />
      ) : (
        <LoadState read={read} back={{ path: '/system/global', label: '返回全局设置' }} />
      )}
    </Drawer>
  );
}
