import { Command } from 'cmdk';
import { TEXTS } from '@shared/contract/texts.ts';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { navigate } from '@shared/runtime/navigation.ts';
import { useMay, useMe } from '@shared/runtime/session.ts';
import { useReleaseSet } from '../routes/release-set.ts';
import { menuOf, menuPages } from '../routes/route-table.ts';
import { matchMenu, type MenuEntry } from './menu-match.ts';
import { useHits } from './use-hits.ts';
import css from './palette.module.css';

/** Ctrl+K: menus by name, pinyin and initials; through the API documents by a part of their number, by customer and mark, customers by name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { table } = useReleaseSet();
  const me = useMe();
  const may = useMay();
  const [text, setText] = useState('');
  const [spell, setSpell] = useState<((title: string) => string[]) | null>(null);
  useEffect(() => {
    import('./pinyin-names.ts').then(
      ({ pinyinNames }) => setSpell(() => pinyinNames),
      () => {},
    );
  }, []);

  const pages = menuPages(menuOf(table, me));
  const hidden = table.pages.filter((page) => !page.menu && may(page.permission) && /\/(create|add)$/.test(page.path));
  const entries: MenuEntry[] = [...pages.map(({ key, title }) => ({ path: key, title })), ...hidden];
  const menus = matchMenu(entries, text, spell).slice(0, text ? 12 : 30);
  const { groups, busy, failure, paused, retry } = useHits(text);
  const rows = table.faces.flatMap((face) => face.search);

  const open = (path: string) => {
    onClose();
    navigate(path);
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={600}
      onCancel={onClose}
      style={{ top: 80 }}
      styles={{ container: { padding: 0 } }}
      title={<span className={css.hiddenTitle}>搜索</span>}
    >
      <Command shouldFilter={false} loop label="搜索" className={css.palette}>
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder="菜单（可用拼音）、单号片段、箱号、SO、提单号、客户、唛头"
          className={css.input}
        />
        <Command.List className={css.list} label="搜索结果">
          {menus.length > 0 && (
            <Command.Group heading="菜单" className={css.group}>
              {menus.map((entry) => (
                <Command.Item
                  key={entry.path}
                  value={`menu:${entry.path}`}
                  onSelect={() => open(entry.path)}
                  className={css.item}
                >
                  {entry.title}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {groups.map((group) => {
            const row = rows.find((search) => search.kind === group.kind);
            if (!row) return null;
            return (
              <Command.Group key={group.kind} heading={group.title} className={css.group}>
                {group.hits.map((hit) => (
                  <Command.Item
                    key={hit.id}
                    value={`${group.kind}:${hit.id}`}
                    onSelect={() => open(row.path.replace('{id}', hit.pageId ?? hit.id))}
                    className={css.item}
                  >
                    {hit.label}
                    {hit.hint && <span className={css.hint}>{hit.hint}</span>}
                  </Command.Item>
                ))}
              </Command.Group>
            );
          })}
          {failure ? (
            <div role="alert" className={css.empty}>
              查找失败：{failure}{' '}
              <Button size="small" onClick={retry}>
                {TEXTS.retry}
              </Button>
            </div>
          ) : paused ? (
            <div role="status" className={css.empty}>
              {TEXTS.paused}
            </div>
          ) : (
            <Command.Empty className={css.empty}>{busy ? '正在查找…' : '没有找到'}</Command.Empty>
          )}
        </Command.List>
      </Command>
    </Modal>
  );
}
