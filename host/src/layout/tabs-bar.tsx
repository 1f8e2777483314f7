import { CloseOutlined, MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useDirtyPaths } from '@shared/runtime/dirty.ts';
import { useDraftTabs } from '@shared/runtime/draft.ts';
import { closeOtherTabs, closeTab, openTab, tabKey, useTabs, type PageTab } from '@shared/runtime/tabs.ts';
import { ClickMenu } from '@shared/ui/base/click-menu.tsx';
import type { PageRow } from '../routes/route-table.ts';
import { useVisits } from '../visits/use-visits.ts';
import { intoView } from './into-view.ts';
import css from './tabs-bar.module.css';

/** The open pages (多标签页). Closing the current one with unsaved changes asks first, through the move away from it. */
export function TabsBar({ page }: { page: PageRow | null }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const tabs = useTabs();
  const dirty = useDirtyPaths().split('\n');
  const kept = useDraftTabs();
  const current = tabKey({ pathname, search });
  const href = pathname + search + hash;
  const title = page?.title;
  useVisits(
    page,
    tabs.find((tab) => tab.key === current),
  );
  const closing = useRef<{ key: string; to: string } | null>(null);

  useEffect(() => {
    if (closing.current?.to === href) closeTab(closing.current.key);
    closing.current = null;
    if (title) openTab({ key: current, href, title });
  }, [current, href, title]);
  const close = (tab: PageTab): void => {
    if (tab.key !== current) {
      closeTab(tab.key);
      return;
    }
    const at = tabs.indexOf(tab);
    const next = tabs[at + 1] ?? tabs[at - 1];
    if (!next) return;
    closing.current = { key: tab.key, to: next.href };
    void navigate(next.href);
  };
  return (
    <div className={css.bar}>
      <ul className={css.strip} aria-label="打开的页面">
        {tabs.map((tab) => {
          const title = tab.own ?? tab.title;
          const name = tab.label ? `${title} ${tab.label}` : title;
          const isDirty = kept.includes(tab.key) || (tab.key === current && dirty.includes(pathname));
          return (
            <li
              key={tab.key}
              ref={tab.key === current ? intoView : undefined}
              className={css.tab}
              data-current={tab.key === current}
            >
              <Link
                to={tab.href}
                className={css.link}
                title={name}
                aria-current={tab.key === current ? 'page' : undefined}
                onAuxClick={(event) => {
                  if (event.button === 1) {
                    event.preventDefault();
                    close(tab);
                  }
                }}
              >
                {isDirty && <span className={css.dot} role="img" aria-label="有未保存的修改" />}
                {name}
              </Link>
              <button type="button" className={css.close} aria-label={`关闭${name}`} onClick={() => close(tab)}>
                <CloseOutlined aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      <ClickMenu
        menu={{
          items: [
            { key: 'current', label: '关闭当前', disabled: !tabs.some((tab) => tab.key === current) },
            { key: 'others', label: '关闭其他', disabled: tabs.length < 2 },
          ],
          onClick: ({ key }) => {
            const tab = tabs.find((open) => open.key === current);
            if (key === 'others') closeOtherTabs(current);
            else if (tab) close(tab);
          },
        }}
      >
        <Button type="text" size="small" aria-label="标签页操作" icon={<MoreOutlined />} />
      </ClickMenu>
    </div>
  );
}
