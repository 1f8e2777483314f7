import { SETTING_GROUPS, type SettingGroup } from '@shared/contract/shared/setting-kinds.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { isSettingKey, settingDef } from '@shared/contract/shared/settings.ts';
import type { AnswerOf } from '@shared/contract/endpoint.ts';
import type { RecordAction } from '@shared/ui/action/action.ts';
import { useAction } from '@shared/ui/action/use-action.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Button } from 'antd';
import { SettingInput } from './setting-input.tsx';
import { settingRange, settingText } from '@shared/contract/shared/setting-text.ts';
import css from './settings.module.css';

export type SettingItem = AnswerOf<typeof settings.list>['list'][number];
/** A row of the table: a setting, or the value that one company has of it. */
export type SettingLine = Omit<SettingItem, 'companies'> & { companyId: string | null; companyName: string | null };
/** Rows of the settings: below one that is per company the companies. */
export const linesOf = (items: readonly SettingItem[]): SettingLine[] =>
  items.flatMap(({ companies, ...item }) => [
    { ...item, companyId: null, companyName: null },
    ...companies.map((own) => ({ ...own, key: item.key })),
  ]);
/** What tells the rows apart. */
export const lineId = ({ key, companyId }: Pick<SettingLine, 'key' | 'companyId'>): string =>
  companyId === null ? key : `${key}@${companyId}`;
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
/** 恢复默认 asks why and counts at once. */
const reset = (value: string): RecordAction => ({
  label: '恢复默认',
  endpoint: settings.reset,
  params: (row) => ({ key: row.id }),
  reason: true,
  confirm: `恢复为「${value}」，立即生效。`,
  invalidates: [settings.list.path],
});

interface GroupsProps {
  group: SettingGroup;
  /** Keys with unsaved values; each group says how many it has. */
  changed: readonly string[];
  onPick: (group: SettingGroup) => void;
}
/** The groups of settings; each says how many unsaved changes it has. */
export function SettingGroups({ group, changed, onPick }: GroupsProps) {
  return (
    <nav className={css.groups} aria-label="参数分组">
      {(Object.entries(SETTING_GROUPS) as [SettingGroup, string][]).map(([key, title]) => {
        const open = changed.filter((one) => groupOf(one) === key).length;
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

/** Group of a row by its id. */
export function groupOf(id: string): SettingGroup | null {
  const key = id.split('@')[0] ?? '';
  return isSettingKey(key) ? settingDef(key).group : null;
}

interface RowProps {
  item: SettingLine;
  value: unknown;
  changed: boolean;
  fault: string | null;
  readOnly: boolean;
  onChange: (value: unknown) => void;
  onHistory: () => void;
}
/** One setting: value, default, last change, its history and the way back to the default, or to the value of all. */
export function SettingRow({ item, value, changed, fault, readOnly, onChange, onHistory }: RowProps) {
  const { start, dialog } = useAction(() => (isSettingKey(item.key) ? settingDef(item.key).title : ''));
  if (!isSettingKey(item.key)) return null;
  const def = settingDef(item.key);
  return (
    <tr className={changed ? css.changed : undefined}>
      <th scope="row">
        {item.companyName === null ? def.title : <div className={css.company}>{item.companyName}</div>}
        {def.hint && item.companyName === null ? <div className={css.hint}>{def.hint}</div> : null}
      </th>
      <td>
        <div className={css.value}>
          <SettingInput
            def={item.companyName === null ? def : { ...def, title: `${def.title} ${item.companyName}` }}
            value={value}
            disabled={readOnly}
            onChange={onChange}
          />
        </div>
        {fault ? (
          <div role="alert" className={css.error}>
            {fault}
          </div>
        ) : null}
      </td>
      <td className={css.hint}>{item.companyId === null ? settingText(def, def.default) : '不填同全局'}</td>
      <td className={css.hint}>{settingRange(def) ?? '—'}</td>
      <td className={css.hint}>
        {item.updatedAt ? `${item.updatedByName ?? ''} ${formatTime(item.updatedAt)}` : '未修改过'}
      </td>
      <td>
        <Button size="small" type="link" disabled={item.version === 0 && item.companyId === null} onClick={onHistory}>
          历史
        </Button>
        {dialog}
        {item.companyId !== null || readOnly || changed || same(item.value, def.default) ? null : (
          <Button
            size="small"
            type="link"
            onClick={() => start(reset(settingText(def, def.default)), { id: item.key, version: item.version })}
          >
            恢复默认
          </Button>
        )}
      </td>
    </tr>
  );
}
