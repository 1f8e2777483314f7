import { settingFault, SETTING_GROUPS, type SettingGroup } from '@shared/contract/shared/setting-kinds.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { isSettingKey, settingDef } from '@shared/contract/shared/settings.ts';
import type { AnswerOf } from '@shared/contract/endpoint.ts';
import { useDirty } from '@shared/runtime/dirty.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { MailTest } from './mail-test.tsx';
import { SettingInput } from './setting-input.tsx';
import { settingText } from './setting-text.ts';
import css from './settings.module.css';

const SettingHistory = onDemand(async () => (await import('./setting-history.tsx')).SettingHistory);
const BACK = { path: '/system/global', label: '返回全局设置' };
type Item = AnswerOf<typeof settings.list>['list'][number];
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/**
 * 参数 (SYS-020): typed and ranged values by group, saved together, each with default, last change and history. `only`:
 * one group, without the list of groups.
 */
export function SettingsTab({ only }: { only?: SettingGroup }) {
  const read = useRead(settings.list, {}, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={BACK} />;
  return <Editor items={read.data.list} only={only} />;
}

function Editor({ items, only }: { items: readonly Item[]; only: SettingGroup | undefined }) {
  const readOnly = !useMay()('system.global.edit');
  const [group, setGroup] = useState<SettingGroup>(only ?? 'container');
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [history, setHistory] = useState<string | null>(null);
  const { run, busy } = useCommand(settings.save, { invalidates: [settings.list] });
  const changed = Object.keys(changes);
  useDirty(changed.length > 0, '全局设置');
  const fault = (key: string) =>
    refused[key] ?? (key in changes && isSettingKey(key) ? settingFault(settingDef(key), changes[key]) : null);
  const change = (item: Item, value: unknown) => {
    const { [item.key]: _old, ...rest } = changes;
    setChanges(same(value, item.value) ? rest : { ...rest, [item.key]: value });
    const { [item.key]: _told, ...left } = refused;
    setRefused(left);
  };
  const save = async () => {
    const wrong = changed.find((key) => fault(key) !== null);
    if (wrong !== undefined) {
      if (isSettingKey(wrong)) setGroup(settingDef(wrong).group);
      toast.error('请检查标红的内容。');
      return;
    }
    const outcome = await run({
      body: {
        items: changed.map((key) => ({
          key,
          value: changes[key],
          version: items.find((item) => item.key === key)?.version ?? 0,
        })),
      },
    });
    if (outcome.ok) {
      setChanges({});
      toast.success('保存成功');
    } else
      setRefused(
        Object.fromEntries(
          changed.flatMap((key, at) => {
            const told = outcome.fields[`items.${at}.value`];
            return told ? [[key, told]] : [];
          }),
        ),
      );
  };
  const rows = items.filter(({ key }) => isSettingKey(key) && settingDef(key).group === group);
  return (
    <div className={only ? undefined : css.split}>
      {only ? null : <Groups group={group} changed={changed} onPick={setGroup} />}
      <div>
        <table className={css.table} aria-label={SETTING_GROUPS[group]}>
          <thead>
            <tr>
              <th scope="col">参数</th>
              <th scope="col">值</th>
              <th scope="col">默认</th>
              <th scope="col">最后修改</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((item) => (
              <Row
                key={item.key}
                item={item}
                value={item.key in changes ? changes[item.key] : item.value}
                changed={item.key in changes}
                fault={fault(item.key)}
                readOnly={readOnly}
                onChange={(value) => change(item, value)}
                onHistory={() => setHistory(item.key)}
              />
            ))}
          </tbody>
        </table>
        {group === 'notify' && !readOnly ? <MailTest blocked={changed.length > 0} /> : null}
        {readOnly ? null : (
          <div className={css.bar}>
            <span className={css.hint}>{changed.length > 0 ? `已修改 ${changed.length} 项，未保存` : '没有修改'}</span>
            <Button disabled={changed.length === 0 || busy} onClick={() => (setChanges({}), setRefused({}))}>
              放弃
            </Button>
            <Button type="primary" disabled={changed.length === 0} loading={busy} onClick={() => void save()}>
              保存
            </Button>
          </div>
        )}
      </div>
      {history ? <SettingHistory name={history} onClose={() => setHistory(null)} /> : null}
    </div>
  );
}

interface GroupsProps {
  group: SettingGroup;
  /** Keys with unsaved values; each group says how many it has. */
  changed: readonly string[];
  onPick: (group: SettingGroup) => void;
}
function Groups({ group, changed, onPick }: GroupsProps) {
  return (
    <nav className={css.groups} aria-label="参数分组">
      {(Object.entries(SETTING_GROUPS) as [SettingGroup, string][]).map(([key, title]) => {
        const open = changed.filter((one) => isSettingKey(one) && settingDef(one).group === key).length;
        return (
          <button
            key={key}
            type="button"
            className={css.group}
            aria-current={key === group}
            onClick={() => onPick(key)}
          >
            {title}
            {open > 0 ? `（${open}）` : ''}
          </button>
        );
      })}
    </nav>
  );
}

interface RowProps {
  item: Item;
  value: unknown;
  changed: boolean;
  fault: string | null;
  readOnly: boolean;
  onChange: (value: unknown) => void;
  onHistory: () => void;
}
function Row({ item, value, changed, fault, readOnly, onChange, onHistory }: RowProps) {
  if (!isSettingKey(item.key)) return null;
  const def = settingDef(item.key);
  return (
    <tr className={changed ? css.changed : undefined}>
      <th scope="row">
        {def.title}
        {def.hint ? <div className={css.hint}>{def.hint}</div> : null}
      </th>
      <td>
        <div className={css.value}>
          <SettingInput def={def} value={value} disabled={readOnly} onChange={onChange} />
        </div>
        {fault ? (
          <div role="alert" className={css.error}>
            {fault}
          </div>
        ) : null}
      </td>
      <td className={css.hint}>{settingText(def, def.default)}</td>
      <td className={css.hint}>
        {item.updatedAt ? `${item.updatedByName ?? ''} ${formatTime(item.updatedAt)}` : '未修改过'}
      </td>
      <td>
        <Button size="small" type="link" disabled={item.version === 0} onClick={onHistory}>
          历史
        </Button>
        {readOnly || same(value, def.default) ? null : (
          <Button size="small" type="link" onClick={() => onChange(def.default)}>
            恢复默认
          </Button>
        )}
      </td>
    </tr>
  );
}
