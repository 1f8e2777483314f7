import type { GateFinding } from '@shared/contract/release.contract.ts';

/** A finding that holds a version back; its text says in Chinese what to do. */
export const refuse = (check: string, text: string): GateFinding => ({ check, level: 'refuse', text });
/** A finding that is only said. */
export const warn = (check: string, text: string): GateFinding => ({ check, level: 'warn', text });
