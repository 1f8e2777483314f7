import { deptList } from '@shared/contract/access/dept.contract.ts';
import { diffRights, isEmptyDiff } from '@shared/contract/access/rights-diff.ts';
import {
  roleChanges,
  roleList,
  rolePermissions,
  roleSavePermissions,
  type Role,
  type RightsDiff,
  type RolePermissions,
  type RoleRights,
} from '@shared/contract/access/role.contract.ts';
import { conflictOf } from '@shared/runtime/biz-error.ts';
import { useDirty } from '@shared/runtime/dirty.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay, useMe } from '@shared/runtime/session.ts';
import { DraftOffer } from '@shared/ui/form/draft-offer.tsx';
import { MoneyInput } from '@shared/ui/form/inputs.tsx';
import { useEditorDraft } from '@shared/ui/form/use-form-draft.ts';
import { useSaveKey } from '@shared/ui/form/use-save-key.ts';
import { formatTime } from '@shared/ui/format/format.ts';
import { Alert, Button, Modal, Switch } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ScopeInput } from '../users/scope-input.tsx';
import { FieldTable } from './field-table.tsx';
import { PermissionTree } from './permission-tree.tsx';
import { RoleMenu } from './role-menu.tsx';
import { RightsDiffView } from './rights-diff.tsx';
import { rebase, rightsOnly } from './rights-editor.rules.ts';
import css from './roles.module.css';

/** The tabs of the editor; the others of 权限设置 are read at once and saved at once. */
export type RightsTab = 'menu' | 'scope' | 'fields' | 'limit' | 'preview';
interface Props {
  role: Role;
  saved: RolePermissions;
  tab: RightsTab;
  /** Reads the rights as they are stored now. */
  refresh: () => Promise<RolePermissions | undefined>;
  /** Whether something is unsaved; the page asks before it shows another role. */
  onDirty: (dirty: boolean) => void;
}

/** What somebody else saved while this was being edited. */
interface Theirs {
  by: string;
  at: string;
  diff: RightsDiff;
}

/** Menus and actions, scope, fields and limit of a role as ONE change: saving shows the difference first (A10). */
export function RightsEditor({ role, saved, tab, refresh, onDirty }: Props) {
  const may = useMay();
  const me = useMe();
  const [rights, setRights] = useState<RoleRights>(() => rightsOnly(saved));
  const [version, setVersion] = useState(saved.version);
  const [asking, setAsking] = useState(false);
  const depts = useRead(deptList, {}, { staleTime: 60_000 });
  const names = useMemo(() => new Map(depts.data?.list.map(({ id, name }) => [id, name])), [depts.data]);
  const diff = useMemo(() => diffRights(saved, rights, names), [saved, rights, names]);
  const dirty = !isEmptyDiff(diff);
  useDirty(dirty, `「${role.name}」的权限`);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  // Somebody else saved and nothing is typed here: show theirs.
  if (!dirty && version !== saved.version) {
    setVersion(saved.version);
    setRights(rightsOnly(saved));
  }
  const draft = useEditorDraft(
    `account.rights:${role.id}`,
    () => (dirty ? { base: rightsOnly(saved), rights } : null),
    // Whoever saved meanwhile keeps what is not changed here.
    (kept) => setRights(rebase(kept.base, kept.rights, rightsOnly(saved))),
  );
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const { run, busy } = useCommand(roleSavePermissions, {
    invalidates: [rolePermissions, roleList, roleChanges],
    handles: (error) => conflictOf(error) !== null,
    onDone: () => {
      draft.clear();
      toast.success('已保存，成员下一次操作时生效');
      close();
    },
  });
  const close = () => {
    setAsking(false);
    setTheirs(null);
  };
  const why = readOnlyReason(role, may('account.auth.edit'));
  const readOnly = why !== null;
  useSaveKey(dirty && !readOnly ? () => setAsking(true) : null);
  const change = (next: Partial<RoleRights>) => setRights((before) => ({ ...before, ...next }));
  const held = useMemo(() => new Set(rights.codes), [rights.codes]);
  const mine = useMemo(() => new Set(me.permissions), [me.permissions]);
  const save = async () => {
    const outcome = await run({ params: { id: role.id }, body: { ...rights, version } });
    const conflict = outcome.ok ? null : conflictOf(outcome.error);
    const fresh = conflict && (await refresh());
    if (conflict && fresh) {
      setTheirs({ by: conflict.changedBy, at: conflict.changedAt, diff: diffRights(saved, fresh, names) });
      setVersion(fresh.version);
      return setRights(rebase(saved, rights, fresh));
    }
    if (!outcome.ok) close();
    for (const text of Object.values(outcome.ok ? {} : outcome.fields)) toast.warning(text);
  };
  const panels: Record<RightsTab, ReactNode> = {
    menu: (
      <PermissionTree
        held={held}
        may={(code) => mine.has(code)}
        readOnly={readOnly}
        onChange={(codes) => change({ codes: [...codes] })}
      />
    ),
    scope: (
      <div className={css.narrow}>
        <p className={css.none}>始终限于成员自己的公司与仓库；「本人」指负责、业务、客服、操作或验货是自己的数据。</p>
        <ScopeInput
          value={rights.scopes}
          disabled={readOnly}
          onChange={(scopes) => change({ scopes: { ...rights.scopes, ...scopes } })}
        />
      </div>
    ),
    preview: <RoleMenu held={held} />,
    fields: <FieldTable value={rights.fields} readOnly={readOnly} onChange={(fields) => change({ fields })} />,
    limit: (
      <div className={css.narrow}>
        <label className={css.limit}>
          <Switch
            disabled={readOnly}
            checked={rights.approveLimit !== null}
            onChange={(on) => change({ approveLimit: on ? '0' : null })}
          />
          限制单笔审批金额
        </label>
        {rights.approveLimit === null ? (
          <p className={css.none}>不限：该角色的审批不受金额限制。</p>
        ) : (
          <div style={{ width: 260 }}>
            <MoneyInput
              aria-label="审批额度"
              currency="CNY"
              disabled={readOnly}
              value={rights.approveLimit}
              onChange={(value) => change({ approveLimit: value ?? '0' })}
            />
          </div>
        )}
        <p className={css.none}>按本位币人民币计；成员有多个角色时，取给予该审批权限的角色中最高的额度。</p>
      </div>
    ),
  };
  return (
    <>
      {why ? <p className={css.why}>{why}</p> : <DraftOffer found={draft.found} />}
      {panels[tab]}
      {readOnly ? null : (
        <footer className={css.foot}>
          <span role="status">
            {dirty
              ? `未保存：增加 ${diff.added.length} 项，移除 ${diff.removed.length} 项，其他 ${others(diff)} 项`
              : '没有修改'}
          </span>
          <Button disabled={!dirty || busy} onClick={() => (setRights(rightsOnly(saved)), draft.clear())}>
            放弃修改
          </Button>
          <Button type="primary" data-save="" disabled={!dirty} onClick={() => setAsking(true)}>
            保存
          </Button>
        </footer>
      )}
      {asking ? (
        <Modal
          open
          title={`保存「${role.name}」的权限`}
          width={520}
          okText="确认保存"
          cancelText="继续修改"
          confirmLoading={busy}
          mask={{ closable: false }}
          onOk={() => void save()}
          onCancel={close}
        >
          {theirs ? (
            <Alert
              showIcon
              type="warning"
              style={{ marginBottom: 12 }}
              title={`${theirs.by} 已于 ${formatTime(theirs.at)} 修改该角色，您的修改在其基础上保留，请核对后再保存`}
              description={<RightsDiffView diff={theirs.diff} />}
            />
          ) : null}
          <p>影响 {role.members} 名成员，下一次操作时生效。</p>
          <RightsDiffView diff={diff} />
        </Modal>
      ) : null}
    </>
  );
}

const others = (diff: ReturnType<typeof diffRights>) =>
  diff.scopes.length + diff.fields.length + (diff.approveLimit ? 1 : 0);

/** Why nothing can be changed, or null. */
function readOnlyReason(role: Role, may: boolean): string | null {
  if (role.code === 'super') return '超级管理员拥有全部权限，不能修改。';
  if (role.own) return '这是您自己的角色，只能由其他管理员修改。';
  return may ? null : '您只能查看，不能修改。';
}
