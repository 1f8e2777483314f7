import { Modal } from 'antd';
import { useShownShortcuts, type Shortcut } from '@shared/runtime/shortcuts.ts';
import css from './keys-help.module.css';

const own: readonly Shortcut[] = [
  { keys: 'Ctrl+K', label: '搜索菜单、单号、客户', group: '全局' },
  { keys: '?', label: '显示快捷键', group: '全局' },
  { keys: 'Esc', label: '关闭弹窗', group: '全局' },
  { keys: 'Tab', label: '下一个控件', group: '全局' },
];

/** The keys of the shell and of the page that stands behind. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const all = [...own, ...useShownShortcuts()];
  const groups = [...new Set(all.map((shortcut) => shortcut.group ?? '本页'))];
  return (
    <Modal open title="快捷键" width={520} footer={null} onCancel={onClose}>
      {groups.map((group) => (
        <section key={group} className={css.group}>
          <h3>{group}</h3>
          <dl>
            {all
              .filter((shortcut) => (shortcut.group ?? '本页') === group)
              .map(({ keys, label }) => (
                <div key={keys + label}>
                  <dt>
                    {keys.split('+').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
