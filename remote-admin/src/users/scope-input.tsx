import { SCOPE_AREAS, SCOPE_LEVELS, type ScopeArea, type ScopeLevel } from '@shared/contract/access.ts';
import type { ScopeValue } from '@shared/contract/access/user.contract.ts';
import type { InputProps } from '@shared/ui/form/inputs.tsx';
import { Select } from 'antd';
import { DeptsSelect } from './dept-select.tsx';
import css from './users.module.css';

type Scopes = Partial<Record<ScopeArea, ScopeValue>>;
const AREAS = Object.entries(SCOPE_AREAS) as [ScopeArea, string][];
const LEVELS = Object.entries(SCOPE_LEVELS).map(([value, label]) => ({ value: value as ScopeLevel, label }));
const FOLLOW = 'FOLLOW';

/** Scope per area; `optional`: an area may follow the roles, and all of them doing so is null. */
export function ScopeInput({ value, onChange, disabled, optional }: InputProps<Scopes> & { optional?: boolean }) {
  const scopes = value ?? {};
  const set = (area: ScopeArea, next: ScopeValue | null) => {
    const { [area]: _old, ...rest } = scopes;
    const all: Scopes = next ? { ...rest, [area]: next } : rest;
    onChange?.(optional && Object.keys(all).length === 0 ? null : all);
  };
  const options = optional ? [{ value: FOLLOW, label: '随角色' }, ...LEVELS] : LEVELS;
  return (
    <div className={css.scopes} role="group" aria-label="数据范围">
      {AREAS.map(([area, title]) => {
        const scope = scopes[area];
        return [
          <span key={`${area}-title`}>{title}</span>,
          <Select<string>
            key={`${area}-level`}
            aria-label={`${title}范围`}
            disabled={disabled}
            value={scope?.level ?? (optional ? FOLLOW : 'SELF')}
            options={options}
            onChange={(level) =>
              set(area, level === FOLLOW ? null : { level: level as ScopeLevel, deptIds: scope?.deptIds ?? [] })
            }
          />,
          <span key={`${area}-depts`}>
            {scope?.level === 'CUSTOM' ? (
              <DeptsSelect
                aria-label={`${title}的部门`}
                disabled={disabled}
                value={scope.deptIds}
                onChange={(deptIds) => set(area, { level: 'CUSTOM', deptIds: deptIds ?? [] })}
              />
            ) : null}
          </span>,
        ];
      })}
    </div>
  );
}
