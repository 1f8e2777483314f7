import { settings } from '@shared/contract/shared/setting.contract.ts';
import { isSettingKey, settingDef } from '@shared/contract/shared/settings.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Drawer } from 'antd';
import { Rows } from '../party/rows.tsx';
import { settingText } from '@shared/contract/shared/setting-text.ts';

/** Old and new values of one setting, newest first. */
export function SettingHistory({ name, onClose }: { name: string; onClose: () => void }) {
  const read = useRead(settings.history, { query: { key: name } }, { skipErrorHandler: true });
  if (!isSettingKey(name)) return null;
  const def = settingDef(name);
  return (
    <Drawer open title={`修改历史 ${def.title}`} size={640} onClose={onClose}>
      {read.data ? (
        <Rows
          title="修改历史"
          none="没有修改过"
          rows={read.data.list}
          columns={[
            ['时间', (row) => formatTime(row.at)],
            ['修改人', (row) => row.userName],
            ['原值', (row) => settingText(def, row.before)],
            ['新值', (row) => settingText(def, row.after)],
            ['原因', (row) => row.reason],
          ]}
        />
      ) : (
        <LoadState read={read} back={{ path: '/system/global', label: '返回全局设置' }} />
      )}
    </Drawer>
  );
}
