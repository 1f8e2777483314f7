import { customerMachine } from '@shared/contract/accounts/customer.machine.ts';
import { blacklist } from '../../services/approvals/blacklist.ts';
import { customers } from './customer.entity.ts';

/** ACC-013: asks for the blacklist, or out of it; a second person decides. */
export const askForBlack = blacklist('customer', customers, customerMachine);
