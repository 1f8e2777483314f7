import type { AllowedAction } from './envelope.ts';
import type { PermissionCode } from './permissions.ts';

/** One action of a state machine; the API is the authority, the page shows what the API allows. */
export interface MachineAction<State extends string = string> {
  /** Chinese name on the button. */
  label: string;
  /** States in which it may be done. */
  from: readonly State[];
  /** The state after it; null: the state does not change; several: the rule decides. */
  to: State | readonly State[] | null;
  /** Who may; several: any one is enough; null: nobody, the system does it. */
  permission: PermissionCode | { anyOf: readonly PermissionCode[] } | null;
  /** Whether the user must give a reason. */
  reason?: boolean;
  /** Shown red and asked for confirmation. */
  danger?: boolean;
}

/** States and actions of one kind of document as data (chapters 5 and 4 of the specifications). */
export interface Machine<State extends string = string, Action extends string = string> {
  /** Table of the document, for example `lg_order`. */
  entity: string;
  title: string;
  states: Readonly<Record<State, string>>;
  actions: Readonly<Record<Action, MachineAction<State>>>;
}

/** Declares a machine; the types keep `from` and `to` inside its states. */
export const defineMachine = <State extends string, Action extends string>(machine: {
  entity: string;
  title: string;
  states: Record<State, string>;
  actions: Record<Action, MachineAction<NoInfer<State>>>;
}): Machine<State, Action> => machine;

/** Whether the action is listed for the state. A missing pair is refused with ILLEGAL_STATE. */
export const isLegal = <State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  action: Action,
): boolean => machine.actions[action].from.includes(state);

/** The text of an illegal pair: 当前状态「{state}」不能执行「{action}」 (11.3). */
export const illegalText = <State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  action: Action,
): string => `当前状态「${machine.states[state] ?? state}」不能执行「${machine.actions[action].label}」`;

/** Whether a user may do the action as far as permission codes go; the system's own actions are nobody's. */
export const mayDo = (
  action: Pick<MachineAction, 'permission'>,
  may: (permission: PermissionCode) => boolean,
): boolean =>
  action.permission !== null &&
  (typeof action.permission === 'string' ? may(action.permission) : action.permission.anyOf.some(may));

/**
 * The actions to show for a record: legal in its state and permitted; `unmet` names the Chinese reasons that block one
 * for the moment (self-review, open guards), or returns null to hide it.
 */
export function allowedActions<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  may: (permission: PermissionCode) => boolean,
  unmet: (action: Action) => string[] | null = () => [],
): AllowedAction[] {
  return (Object.entries(machine.actions) as [Action, MachineAction<State>][]).flatMap(([code, action]) => {
    if (!action.from.includes(state) || !mayDo(action, may)) return [];
    const reasons = unmet(code);
    return reasons === null ? [] : [{ code, enabled: reasons.length === 0, unmet: reasons }];
  });
}
