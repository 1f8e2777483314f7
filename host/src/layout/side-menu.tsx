import { Popover } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { WarningFilled } from '@ant-design/icons';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useBrand, useShortName } from '@shared/runtime/company-config.ts';
import { useMe } from '@shared/runtime/session.ts';
import { prefetchPage } from '../modules/page-code.ts';
import { useFailedModules } from '../modules/registry.ts';
import { useReleaseSet } from '../routes/release-set.ts';
import { findPage, menuOf, menuPages, type MenuNode } from '../routes/route-table.ts';
import { MenuIcon } from './menu-icon.tsx';
import { intoView } from './into-view.ts';
import css from './side-menu.module.css';

type Group = Extract<MenuNode, { kind: 'group' }>;
type Page = Extract<MenuNode, { kind: 'page' }>;

/** With more pages than this only the groups in use start open. */
const ALL_OPEN = 45;

interface Common {
  current: string;
  isOpen: (key: string) => boolean;
  onToggle: (key: string) => void;
  onPick?: () => void;
}

/** The side menu out of the release document; no module is loaded for it. Which groups are open is remembered. */
export function SideMenu({ current, collapsed }: { current: string; collapsed: boolean }) {
  const { table } = useReleaseSet();
  const me = useMe();
  const shortName = useShortName();
  const { logo } = useBrand();
  const menu = menuOf(table, me);
  const pages = menuPages(menu);
  const [toggled, setToggled] = usePreference<Readonly<Record<string, boolean>>>('menu.groups', {});
  const holds = (node: MenuNode): boolean =>
    node.kind === 'page' ? node.key === current : node.children.some((child) => holds(child));
  const startOpen = (key: string) => pages.length <= ALL_OPEN || key in openBy(menu, holds);
  const isOpen = (key: string) => toggled[key] ?? startOpen(key);
  const common: Common = {
    current,
    isOpen,
    onToggle: (key) => setToggled({ ...toggled, [key]: !isOpen(key) }),
  };
  return (
    <aside className={css.side} data-collapsed={collapsed}>
      <Link to="/" className={css.brand} aria-label="返回首页" title={shortName ?? '业务管理系统'}>
        {logo ? (
          <img className={css.logo} src={logo} alt="" />
        ) : (
          <span className={css.mark} aria-hidden="true">
            {[...(shortName ?? '业')][0]}
          </span>
        )}
        <span className={css.name}>{shortName ?? '业务管理系统'}</span>
      </Link>
      <nav className={css.nav} aria-label="主菜单">
        <ul>
          {menu.map((node) =>
            collapsed && node.kind === 'group' ? (
              <CollapsedGroup key={node.key} group={node} active={holds(node)} {...common} />
            ) : (
              <Entry key={node.key} node={node} depth={0} {...common} />
            ),
          )}
        </ul>
      </nav>
    </aside>
  );
}

/** Keys of the groups that hold the current page. */
function openBy(nodes: readonly MenuNode[], holds: (node: MenuNode) => boolean): Record<string, true> {
  const keys: Record<string, true> = {};
  for (const node of nodes)
    if (node.kind === 'group' && holds(node)) Object.assign(keys, { [node.key]: true }, openBy(node.children, holds));
  return keys;
}

function Entry({ node, depth, ...common }: { node: MenuNode; depth: number } & Common) {
  if (node.kind === 'page') return <PageLink page={node} depth={depth} {...common} />;
  const open = common.isOpen(node.key);
  return (
    <li>
      <button
        type="button"
        className={css.group}
        data-depth={depth}
        aria-expanded={open}
        onClick={() => common.onToggle(node.key)}
      >
        {depth === 0 && <MenuIcon name={node.icon} />}
        <span className={css.text}>{node.title}</span>
        <span className={css.arrow} aria-hidden="true" />
      </button>
      <ul hidden={!open}>
        {node.children.map((child) => (
          <Entry key={child.key} node={child} depth={depth + 1} {...common} />
        ))}
      </ul>
    </li>
  );
}

/** How long a pointer rests on a link before its page is fetched ahead. */
const REST_MS = 40;

function PageLink({ page, depth, current, onPick }: { page: Page; depth: number } & Common) {
  const { release, table } = useReleaseSet();
  const failed = useFailedModules().split(',').includes(page.module);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ahead = () => {
    const row = findPage(table, page.key);
    // A pointer that only passes by asks for nothing.
    if (row) rest.current = setTimeout(() => prefetchPage(release, row), REST_MS);
  };
  const leave = () => clearTimeout(rest.current);
  return (
    <li>
      <Link
        to={page.key}
        className={css.link}
        data-depth={depth}
        ref={page.key === current ? intoView : null}
        aria-current={page.key === current ? 'page' : undefined}
        title={page.title}
        onPointerEnter={ahead}
        onPointerLeave={leave}
        onFocus={ahead}
        onBlur={leave}
        onClick={onPick}
      >
        {depth === 0 && <MenuIcon name={page.icon} />}
        <span className={css.text}>{page.title}</span>
        {failed && (
          <span className={css.failed} aria-label="该模块加载失败" role="img">
            <WarningFilled />
          </span>
        )}
      </Link>
    </li>
  );
}

/** A group of the narrow menu: its pages stand beside it on hover, click or keyboard. */
function CollapsedGroup({ group, active, ...common }: { group: Group; active: boolean } & Common) {
  const [open, setOpen] = useState(false);
  const pick = { ...common, isOpen: () => true, onPick: () => setOpen(false) };
  return (
    <li>
      <Popover
        placement="rightTop"
        arrow={false}
        trigger={['hover', 'click']}
        open={open}
        onOpenChange={setOpen}
        content={
          <div className={css.flyout}>
            <p className={css.flyoutTitle}>{group.title}</p>
            <ul>
              {group.children.map((child) => (
                <Entry key={child.key} node={child} depth={1} {...pick} />
              ))}
            </ul>
          </div>
        }
      >
        <button type="button" className={css.group} data-depth={0} data-active={active} aria-label={group.title}>
          <MenuIcon name={group.icon} />
        </button>
      </Popover>
    </li>
  );
}
