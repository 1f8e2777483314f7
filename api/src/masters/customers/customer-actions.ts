import type { CustomerStatus } from '@shared/contract/accounts/customer.labels.ts';
import { customerMachine } from '@shared/contract/accounts/customer.machine.ts';
import type { AllowedAction } from '@shared/contract/envelope.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import type { Actor } from '../../platform/actor.ts';

/** Actions of a customer; of 冻结 and 解冻 only the one that fits shows. */
export const customerActions = (
  actor: Actor,
  status: CustomerStatus,
  frozen: boolean,
  unmet: (action: string) => string[] = () => [],
): AllowedAction[] =>
  allowedActions(
    customerMachine,
    status,
    (code) => actor.may(code),
    (action) => ((action === 'freeze' && frozen) || (action === 'unfreeze' && !frozen) ? null : unmet(action)),
  );
