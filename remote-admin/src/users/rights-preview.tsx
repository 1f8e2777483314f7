import {
  FIELD_GROUPS,
  FIELD_LEVELS,
  SCOPE_AREAS,
  SCOPE_LEVELS,
  type FieldGroup,
  type ScopeArea,
} from '@shared/contract/access.ts';
import { rightsPreview } from '@shared/contract/access/user.contract.ts';
import { PERMISSION_TREE } from '@shared/contract/permissions.ts';
import { useRead } from '@shared/runtime/query.ts';
import css from './users.module.css';

/** What the chosen roles give together: menus, scope, fields, and what the caller cannot grant (ACC-030, ACC-037). */
export function RightsPreviewBox({ roleIds }: { roleIds: readonly string[] }) {
  const roles = [...roleIds].sort().join(',');
  const read = useRead(rightsPreview, { query: { roles } }, { enabled: roles !== '', keep: true });
  const rights = roles === '' ? undefined : read.data;
  if (!rights)
    return (
      <section className={css.preview} aria-label="有效权限">
        <h3>有效权限</h3>
        <p className={css.none}>选择角色后显示合并的权限。</p>
      </section>
    );
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
          {(Object.keys(SCOPE_AREAS) as ScopeArea[])
            .map((area) => `${SCOPE_AREAS[area]} ${SCOPE_LEVELS[rights.scopes[area].level]}`)
            .join('，')}
        </dd>
        <dt>字段</dt>
        <dd>
          {(Object.keys(FIELD_GROUPS) as FieldGroup[])
            .map((group) => `${FIELD_GROUPS[group]} ${FIELD_LEVELS[rights.fields[group]]}`)
            .join('，')}
        </dd>
      </dl>
      {rights.excess.length > 0 ? (
        <p className={css.excess}>
          您没有其中 {rights.excess.length} 项，不能授予：{rights.excess.slice(0, 6).join('、')}
          {rights.excess.length > 6 ? '…' : ''}
        </p>
      ) : null}
    </section>
  );
}
