import { SHOW } from '@shared/contract/envelope.ts';
import { illegalText, type Machine } from '@shared/contract/machine.ts';

/** An answer of the API as far as a refusal goes. */
interface Answer {
  status: number;
  envelope: { errorCode?: string; errorMessage?: string; showType?: number };
}

/** Whether an answer is the refusal of chapter 5: 409 ILLEGAL_STATE that names the state and the action in Chinese. */
export const saysIllegal = <State extends string, Action extends string>(
  { status, envelope }: Answer,
  machine: Machine<State, Action>,
  state: NoInfer<State>,
  action: NoInfer<Action>,
): boolean =>
  status === 409 &&
  envelope.errorCode === 'ILLEGAL_STATE' &&
  envelope.showType === SHOW.warning &&
  envelope.errorMessage?.includes(illegalText(machine, state, action)) === true;

/** The actions of a machine that people do; what the system does by itself has no command. */
export const actionsOfPeople = <State extends string, Action extends string>(
  machine: Machine<State, Action>,
): Action[] =>
  (Object.keys(machine.actions) as Action[]).filter((action) => machine.actions[action].permission !== null);
