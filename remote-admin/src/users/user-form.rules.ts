import { AREAS, type ScopeArea } from '@shared/contract/access.ts';
import type { ScopeValue, UserDetail } from '@shared/contract/access/user.contract.ts';
import type { Values } from '@shared/ui/form/form-values.ts';

/** What the form of an account works on: ids instead of names. */
export const userValues = (user: UserDetail): Values => ({
  username: user.username,
  name: user.name,
  employeeNo: user.employeeNo,
  phone: user.phone ?? null,
  email: user.email ?? null,
  deptId: user.deptId,
  position: user.position,
  leaderId: user.leaderId,
  roleIds: user.roles.map(({ id }) => id),
  companyIds: user.companies.map(({ id }) => id),
  warehouseIds: user.warehouses.map(({ id }) => id),
  scopeOverride: user.scopeOverride,
  external: user.external,
  supplierId: user.supplierId,
});

/** Body of a save: departments only where the scope names them, no supplier for people of the house. */
export function userBody(values: Values, contact: boolean): Values {
  const scopes = values.scopeOverride as Partial<Record<ScopeArea, ScopeValue>> | null | undefined;
  const scopeOverride = scopes
    ? Object.fromEntries(
        AREAS.flatMap((area) => {
          const scope = scopes[area];
          return scope ? [[area, scope.level === 'CUSTOM' ? scope : { level: scope.level, deptIds: [] }]] : [];
        }),
      )
    : null;
  return {
    ...values,
    ...(contact ? {} : { phone: null, email: null }),
    warehouseIds: values.warehouseIds ?? [],
    scopeOverride,
    supplierId: values.external ? (values.supplierId ?? null) : null,
  };
}
