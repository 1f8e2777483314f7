import {
  isFieldPermission,
  type FieldGroup,
  type FieldGuard,
  type FieldLevel,
  type ScopeArea,
  type ScopeLevel,
} from '@shared/contract/access.ts';
import { compare } from '@shared/contract/decimal.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';

/** How far an actor sees in one area: the widest level of the roles and the departments that it stands for. */
export interface ActorScope {
  level: ScopeLevel;
  /** Departments of DEPT (own), DEPT_TREE (own and below) and CUSTOM (chosen); empty for SELF and ALL. */
  depts: readonly string[];
}

/** Who calls. ACCESS makes it from the session at every request, so that a change of rights counts at once (ACC-034). */
export interface Actor {
  userId: string;
  username: string;
  name: string;
  deptId: string | null;
  /** Union of the enabled roles (ACC-030). */
  permissions: ReadonlySet<string>;
  /** Level per field group; a group that is absent is HIDDEN. */
  fields: Partial<Record<FieldGroup, FieldLevel>>;
  /** Scope per area; an area that is absent shows nothing. */
  scopes: Partial<Record<ScopeArea, ActorScope>>;
  /** Ids of the user's own companies and warehouses; every scope stays inside them. */
  companies: readonly string[];
  warehouses: readonly string[];
  /** People whose own records the actor sees besides its own: those who have 代办 set to it now. */
  standsFor?: readonly string[];
  /** Account of an overseas agent (ACC-033). */
  external: boolean;
  /** Supplier that an external account belongs to. */
  supplierId?: string | null;
  /** The system itself: jobs, outbox consumers, seed. Sees every row. */
  system?: boolean;
  /** Highest amount in CNY that the actor may approve, per code held; null: without limit (ACC-030). */
  limits?: ReadonlyMap<string, string | null>;
  /** Of the session, for handlers that end or refresh it. */
  sessionId?: string;
  may(code: PermissionCode): boolean;
  /** Whether the actor holds the code and its limit covers the amount in CNY (decimal string). */
  mayApprove(code: PermissionCode, amount: string): boolean;
}

type Plain = Omit<Actor, 'may' | 'mayApprove'>;
/** Completes an actor. */
export function makeActor(plain: Plain): Actor {
  const may = (code: PermissionCode) => plain.system === true || plain.permissions.has(code);
  return {
    ...plain,
    may,
    mayApprove(code, amount) {
      if (!may(code) || plain.system) return may(code);
      const limit = plain.limits?.get(code);
      return limit === null || (limit !== undefined && compare(amount, limit) <= 0);
    },
  };
}

/** The system as actor; `name` shows in the audit log. */
export const systemActor = (name = '系统'): Actor =>
  makeActor({
    userId: '0',
    username: 'system',
    name,
    deptId: null,
    permissions: new Set(),
    fields: {},
    scopes: {},
    companies: [],
    warehouses: [],
    external: false,
    system: true,
  });

/** Level of a field group for an actor; of a permission that opens fields: visible to who holds it. */
export function fieldLevel(actor: Actor, guard: FieldGuard): FieldLevel {
  if (actor.system) return 'VISIBLE';
  if (isFieldPermission(guard)) return actor.may(guard) ? 'VISIBLE' : 'HIDDEN';
  return actor.fields[guard] ?? 'HIDDEN';
}
