import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { port } from '../../platform/port.ts';
import type { PrintLoader } from './document.ts';

/** How each kind of document is found and what it prints: of the noun that keeps it. */
export const printLoaders = port<Readonly<Record<PrintSourceName, PrintLoader>>>('printing.loaders');
