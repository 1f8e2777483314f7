import type { Endpoint, PermissionRule } from '@shared/contract/endpoint.ts';
import type { AllowedAction } from '@shared/contract/envelope.ts';
import type { Machine } from '@shared/contract/machine.ts';
import type { ReactNode } from 'react';

/** What every record carries: a row of a list or the answer of a detail. */
export interface ActionRecord {
  id: string;
  version: number;
  actions?: readonly AllowedAction[];
}
/** A refused action and the record it was tried on; `onClose(true)` once it was done after all. */
export interface Refusal<Row extends ActionRecord = ActionRecord> {
  error: unknown;
  /** That the command named in its path: of another record than the row where the action says so. */
  id: string;
  row: Row;
  no: string;
  onClose: (done: boolean) => void;
}
/**
 * One thing that can be done with a record. Give `endpoint` (a state command: id in the path, version in the body),
 * `path` (go to a page) or `run` (open a dialog of one's own).
 */
export interface RecordAction<Row extends ActionRecord = ActionRecord> {
  label: string;
  /** What it is done to (物流订单), where the label alone does not say so in a dialog: 「确认取消物流订单」. */
  object?: string;
  endpoint?: Endpoint;
  path?: (row: Row) => string;
  run?: (row: Row) => void;
  /** Further params of the path beside the id. */
  params?: (row: Row) => Record<string, string>;
  /** Further fields of the body beside version and reason. */
  body?: (row: Row) => object;
  /** A reason must be given (true), may be given ('optional'). */
  reason?: boolean | 'optional';
  /** Picker of coded reasons, chosen beside the text and sent as `code`. */
  codes?: string;
  /** Asked beside the reason, today unless another is chosen: the day of the books on which it is done. */
  day?: {
    /** Field of the body. */
    name: string;
    label: string;
    /** Not asked, and not sent, of other records. */
    when?: (row: Row) => boolean;
  };
  /** Red, and asked for confirmation. */
  danger?: boolean;
  /** Question before it runs; danger has one of its own. */
  confirm?: string;
  /** The main button of a page. */
  primary?: boolean;
  /** Rare: last in a row of a list, behind 更多 where not all fit, so that it makes the column no wider. */
  behind?: boolean;
  /** Shown in place of the reason by the state for actions that are no part of a machine. */
  visible?: (row: Row) => boolean;
  /** Who may, for an action that the record's `actions` do not list; the endpoint's own permission by default. */
  permission?: PermissionRule;
  /** Who may it at all, as its machine says; whether this record lets them is told by its `actions`. */
  holders?: PermissionRule;
  /** What is read again besides the command's own resource. */
  invalidates?: readonly string[];
  /** Shows a refusal in its own way, in place of the notice; null: not one of its kind. */
  refusal?: (refusal: Refusal<Row>) => ReactNode;
  /** Where the work goes on after success. */
  goesTo?: (row: Row) => string;
  /** Said after success; by default 「{label}成功」. It may depend on the answer. */
  done?: string | ((answer: unknown) => string);
  /** What to do with the answer, to show it for instance. */
  answered?: ((answer: unknown) => void) | undefined;
}
/** Actions by code; codes of a machine follow the record's `actions`, others show when permitted. */
export type ActionMap<Row extends ActionRecord = ActionRecord> = Readonly<Record<string, RecordAction<Row>>>;

type Given<Row extends ActionRecord> = NonNullable<RecordAction<Row>['endpoint']> | Partial<RecordAction<Row>>;
/**
 * Buttons of a state machine, label, danger and reason taken from it:
 * `machineActions(orderMachine, { submit: orders.submit, update: { path: (row) => `/transport/order/form?id=${row.id}` } })`.
 */
export function machineActions<Action extends string, Row extends ActionRecord = ActionRecord>(
  machine: Machine<string, Action>,
  given: Partial<Record<NoInfer<Action>, Given<Row>>>,
): ActionMap<Row> {
  const made: Record<string, RecordAction<Row>> = {};
  for (const [code, one] of Object.entries(given) as [Action, Given<Row>][]) {
    const { label, danger, reason, permission } = machine.actions[code];
    made[code] = {
      label,
      object: machine.title,
      danger,
      reason,
      holders: permission ?? undefined,
      ...('method' in one ? { endpoint: one } : one),
    } as RecordAction<Row>;
  }
  return made;
}

/** An action with what the record says about it. */
export interface ShownAction<Row extends ActionRecord> {
  code: string;
  action: RecordAction<Row>;
  enabled: boolean;
  /** Why it is blocked at the moment. */
  unmet: readonly string[];
}
/**
 * What to show of a record: a code in its `actions` as the server says (blocked ones with their reasons); one that the
 * server does not list is hidden, unless it is no part of the machine (`visible` or `permission` given, or a plain path).
 */
export function shownActions<Row extends ActionRecord>(
  actions: ActionMap<Row>,
  row: Row,
  may: (rule: PermissionRule) => boolean,
): ShownAction<Row>[] {
  return Object.entries(actions).flatMap(([code, action]) => {
    const allowed = row.actions?.find((one) => one.code === code);
    if (allowed) return [{ code, action, enabled: allowed.enabled, unmet: allowed.unmet }];
    const own = action.visible !== undefined || action.permission !== undefined || row.actions === undefined;
    if (!own || action.visible?.(row) === false) return [];
    const rule = action.permission ?? action.endpoint?.permission;
    return rule === undefined || may(rule) ? [{ code, action, enabled: true, unmet: [] }] : [];
  });
}
/** Whether the user could do any of them with some record: who may none needs no room for their buttons. */
export const mayAny = <Row extends ActionRecord>(
  actions: ActionMap<Row>,
  may: (rule: PermissionRule) => boolean,
): boolean =>
  Object.values(actions).some(({ holders, permission, endpoint }) => {
    const rule = holders ?? permission ?? endpoint?.permission;
    return rule === undefined || may(rule);
  });
