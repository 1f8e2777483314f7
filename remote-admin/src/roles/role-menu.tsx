import { releaseNewest } from '@shared/contract/release.contract.ts';
import type { ReleaseDocument } from '@shared/contract/release.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { useMemo } from 'react';
import { roleMenu, type MenuNode } from './role-menu.rules.ts';
import css from './roles.module.css';

/** 菜单预览: the menu of somebody who has this role alone, unsaved changes included. */
export function RoleMenu({ held }: { held: ReadonlySet<string> }) {
  const read = useRead(releaseNewest, {}, { skipErrorHandler: true, staleTime: 60_000 });
  const menu = useMemo(() => {
    if (!read.data) return [];
    const { modules } = JSON.parse(read.data.document) as ReleaseDocument;
    return roleMenu(
      Object.values(modules).map(({ face }) => face),
      held,
    );
  }, [read.data, held]);
  if (read.data === undefined) return <LoadState read={read} back={{ path: '/account/auth', label: '返回' }} />;
  return (
    <>
      <p className={css.none}>只有这个角色的成员看到的菜单，含尚未保存的修改；多个角色的菜单合在一起。</p>
      {menu.length > 0 ? <Branch nodes={menu} /> : <p className={css.none}>没有可见的菜单</p>}
    </>
  );
}

const Branch = ({ nodes }: { nodes: readonly MenuNode[] }) => (
  <ul aria-label="菜单预览" className={css.menu}>
    {nodes.map((node) => (
      <li key={node.title}>
        {node.title}
        {node.children.length > 0 ? <Branch nodes={node.children} /> : null}
      </li>
    ))}
  </ul>
);
