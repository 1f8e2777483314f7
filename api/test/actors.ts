import {
  FIELD_GROUPS,
  SCOPE_AREAS,
  type FieldGroup,
  type FieldLevel,
  type ScopeArea,
} from '@shared/contract/access.ts';
import { PERMISSION_CODES, type PermissionCode } from '@shared/contract/permissions.ts';
import { makeActor, type Actor, type ActorScope } from '../src/platform/actor.ts';

/** What a test says about an actor; the rest is: every field visible, every scope ALL, company 1, no warehouse. */
export interface ActorFixture {
  userId?: string;
  name?: string;
  deptId?: string | null;
  permissions?: readonly PermissionCode[] | 'all';
  fields?: Partial<Record<FieldGroup, FieldLevel>>;
  scopes?: Partial<Record<ScopeArea, ActorScope>>;
  companies?: readonly string[];
  warehouses?: readonly string[];
  /** Whom it stands in for (代办). */
  standsFor?: readonly string[];
  /** CNY per code; every code without limit when left out. */
  limits?: ReadonlyMap<string, string | null>;
  external?: boolean;
  supplierId?: string | null;
}

const everyField = Object.fromEntries(Object.keys(FIELD_GROUPS).map((group) => [group, 'VISIBLE'])) as Actor['fields'];
const everyScope = Object.fromEntries(
  Object.keys(SCOPE_AREAS).map((area) => [area, { level: 'ALL', depts: [] }]),
) as Actor['scopes'];

/** An actor for tests, without a session. */
export function testActor(username: string, userId: string, fixture: ActorFixture = {}): Actor {
  const { permissions = 'all', ...rest } = fixture;
  return makeActor({
    userId,
    username,
    name: username,
    deptId: null,
    permissions: new Set<string>(permissions === 'all' ? PERMISSION_CODES : permissions),
    fields: everyField,
    scopes: everyScope,
    companies: ['1'],
    warehouses: [],
    external: false,
    limits: new Map(PERMISSION_CODES.map((code) => [code, null])),
    ...rest,
  });
}
