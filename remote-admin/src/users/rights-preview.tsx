import {
  GROUPS,
  AREAS,
  FIELD_GROUPS,
  FIELD_LEVELS,
  SCOPE_AREAS,
  SCOPE_LEVELS,
  type ScopeArea,
} from '@shared/contract/access.ts';
import {
  accountRights,
  rightsPreview,
  writeScopes,
  type EffectiveRights,
  type OwnScopes,
} from '@shared/contract/access/rights.contract.ts';
import { PERMISSION_TREE } from '@shared/contract/permissions.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import type { ReactNode } from 'react';
import css from './users.module.css';

interface Form {
  roleIds: readonly string[];
  deptId: string | null;
  external: boolean;
  scopes: OwnScopes | null;
}
/** What the form of an account would give: menus, scope, fields, and what the caller cannot grant (ACC-030, ACC-037). */
export function RightsPreviewBox({ roleIds, deptId, external, scopes }: Form) {
  const roles = [...roleIds].sort().join(',');
  const query = {
    roles,
    deptId: deptId ?? undefined,
    external: external ? ('1' as const) : undefined,
    scopes: writeScopes(scopes),
  };
  const read = useRead(rightsPreview, { query }, { enabled: roles !== '', keep: true });
  const rights = roles === '' ? undefined : read.data;
  if (!rights)
    return (
      <section className={css.preview} aria-label="有效权限">
        <h3>有效权限</h3>
        <p className={css.none}>选择角色后显示合并的权限。</p>
      </section>
    );
  const own = AREAS.filter((area) => scopes?.[area]);
  return (
    <Rights rights={rights} own={own} external={external}>
      {rights.excess.length > 0 ? (
        <p className={css.excess}>
          您没有其中 {rights.excess.length} 项，不能授予：{rights.excess.slice(0, 6).join('、')}
          {rights.excess.length > 6 ? '…' : ''}
        </p>
      ) : null}
    </Rights>
  );
}

/** What an account may and sees now, with its own scopes and the 代办 it has (ACC-030, ACC-033). */
export function AccountRightsBox({ id }: { id: string }) {
  const read = useRead(accountRights, { params: { id } });
  if (!read.data) return <LoadState read={read} back={{ path: globalThis.location.pathname, label: '返回' }} />;
  const { roles, standsFor, ownScopes, external } = read.data;
  return (
    <Rights rights={read.data} own={ownScopes} external={external}>
      <dl>
        <dt>来自</dt>
        <dd>
          {roles.length > 0 ? `角色 ${roles.join('、')}` : '没有启用的角色'}
          {standsFor.length > 0 ? `；代办 ${standsFor.join('、')}` : ''}
        </dd>
      </dl>
    </Rights>
  );
}

interface Shown {
  rights: EffectiveRights;
  /** Areas whose scope is the account's own. */
  own: readonly ScopeArea[];
  external: boolean;
  children: ReactNode;
}
function Rights({ rights, own, external, children }: Shown) {
  const menus = PERMISSION_TREE.map(({ title, screens }) => ({
    title,
    screens: screens.filter(({ screen }) => rights.permissions.includes(`${screen}.view`)),
  })).filter(({ screens }) => screens.length > 0);
  return (
    <section className={css.preview} aria-label="有效权限">
      <h3>有效权限 {rights.permissions.length} 项</h3>
      <dl>
        {menus.map(({ title, screens }) => [
          <dt key={`${title}-t`}>{title}</dt>,
          <dd key={title}>{screens.map((screen) => screen.title).join('、')}</dd>,
        ])}
        <dt>数据范围</dt>
        <dd>
          {AREAS.map(
            (area) =>
              `${SCOPE_AREAS[area]} ${SCOPE_LEVELS[rights.scopes[area].level]}${own.includes(area) ? '（单独设置）' : ''}`,
          ).join('，')}
        </dd>
        <dt>字段</dt>
        <dd>
          {GROUPS.map((group) => `${FIELD_GROUPS[group]} ${FIELD_LEVELS[rights.fields[group]]}`).join('，')}
          {external ? '（外部账号不显示报价与利润）' : ''}
        </dd>
      </dl>
      {children}
    </section>
  );
}
