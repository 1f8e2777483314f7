import { supplierMachine } from '@shared/contract/accounts/supplier.machine.ts';
import { blacklist } from '../../services/approvals/blacklist.ts';
import { suppliers } from './supplier.entity.ts';

/** ACC-013: asks for the blacklist, or out of it; a second person decides. */
export const askForBlack = blacklist('supplier', suppliers, supplierMachine);
