import { settingFault, SETTING_GROUPS, type SettingGroup } from '@shared/contract/shared/setting-kinds.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { isSettingKey, settingDef } from '@shared/contract/shared/settings.ts';
import { useDirty } from '@shared/runtime/dirty.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DraftOffer } from '@shared/ui/form/draft-offer.tsx';
import { useEditorDraft } from '@shared/ui/form/use-form-draft.ts';
import { useSaveKey } from '@shared/ui/form/use-save-key.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { keptOf, takenFrom } from './settings-draft.ts';
import { MailTest } from './mail-test.tsx';
import {
  groupOf,
  lineId,
  linesOf,
  SettingGroups,
  SettingRow,
  type SettingItem,
  type SettingLine,
} from './setting-row.tsx';
import css from './settings.module.css';

const SettingHistory = onDemand(async () => (await import('./setting-history.tsx')).SettingHistory);
const BACK = { path: '/system/global', label: '返回全局设置' };
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

function Editor({ items, only }: { items: readonly SettingItem[]; only: SettingGroup | undefined }) {
  const readOnly = !useMay()('system.global.edit');
  const [group, setGroup] = useState<SettingGroup>(only ?? 'container');
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [history, setHistory] = useState<SettingLine | null>(null);
  const lines = linesOf(items);
  const [reason, setReason] = useState('');
  const { run, busy } = useCommand(settings.save, { invalidates: [settings.list] });
  const changed = Object.keys(changes);
  useDirty(changed.length > 0, '全局设置');
  const draft = useEditorDraft(
    `system.settings:${only ?? 'all'}`,
    () => keptOf(lines, changes),
    (kept) => setChanges(takenFrom(kept, lines)),
  );
  const fault = (line: SettingLine) => {
    const id = lineId(line);
    if (refused[id] !== undefined || !(id in changes) || !isSettingKey(line.key)) return refused[id] ?? null;
    const value = changes[id];
    return line.companyId !== null && value === null ? null : settingFault(settingDef(line.key), value);
  };
  const change = (line: SettingLine, typed: unknown) => {
    const id = lineId(line);
    const value = typed ?? null;
    const { [id]: _old, ...rest } = changes;
    setChanges(same(value, line.value) ? rest : { ...rest, [id]: value });
    const { [id]: _told, ...left } = refused;
    setRefused(left);
  };
  const save = async () => {
    const edited = lines.filter((line) => lineId(line) in changes);
    const wrong = edited.find((line) => fault(line) !== null);
    if (wrong !== undefined) {
      setGroup(groupOf(wrong.key) ?? group);
      toast.error('请检查标红的内容。');
      return;
    }
    const outcome = await run({
      body: {
        items: edited.map((line) => ({
          key: line.key,
          companyId: line.companyId,
          value: changes[lineId(line)],
          version: line.version,
        })),
        reason: reason.trim() || null,
      },
    });
    if (outcome.ok) {
      setChanges({});
      setReason('');
      draft.clear();
      toast.success('保存成功');
    } else
      setRefused(
        Object.fromEntries(
          edited.flatMap((line, at) => {
            const told = outcome.fields[`items.${at}.value`];
            return told ? [[lineId(line), told]] : [];
          }),
        ),
      );
  };
  useSaveKey(changed.length > 0 && !readOnly && !busy ? () => void save() : null);
  const rows = lines.filter(({ key }) => groupOf(key) === group);
  return (
    <div className={only ? undefined : css.split}>
      {only ? null : <SettingGroups group={group} changed={changed} onPick={setGroup} />}
      <div>
        {readOnly ? null : <DraftOffer found={draft.found} />}
        <table className={css.table} aria-label={SETTING_GROUPS[group]}>
          <thead>
            <tr>
              <th scope="col">参数</th>
              <th scope="col">值</th>
              <th scope="col">默认</th>
              <th scope="col">范围</th>
              <th scope="col">最后修改</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((item) => (
              <SettingRow
                key={lineId(item)}
                item={item}
                value={lineId(item) in changes ? changes[lineId(item)] : item.value}
                changed={lineId(item) in changes}
                fault={fault(item)}
                readOnly={readOnly}
                onChange={(value) => change(item, value)}
                onHistory={() => setHistory(item)}
              />
            ))}
          </tbody>
        </table>
        {group === 'notify' && !readOnly ? <MailTest blocked={changed.length > 0} /> : null}
        {readOnly ? null : (
          <div className={css.bar}>
            {changed.length > 0 ? (
              <Input
                className={css.reason}
                aria-label="修改原因"
                placeholder="修改原因（选填），记入历史"
                maxLength={200}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            ) : null}
            <span className={css.hint}>{changed.length > 0 ? `已修改 ${changed.length} 项，未保存` : '没有修改'}</span>
            <Button
              disabled={changed.length === 0 || busy}
              onClick={() => (setChanges({}), setRefused({}), draft.clear())}
            >
              放弃
            </Button>
            <Button type="primary" disabled={changed.length === 0} loading={busy} onClick={() => void save()}>
              保存
            </Button>
          </div>
        )}
      </div>
      {history ? <SettingHistory line={history} onClose={() => setHistory(null)} /> : null}
    </div>
  );
}
