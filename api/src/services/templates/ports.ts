import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

interface Parties {
  customerId: string | null;
  supplierId: string | null;
}
/** Customers and agents as templates need them. */
export interface TemplateParties {
  /** Refuses at `customerId` a customer that the caller may not name; `stored` stays. */
  requireCustomer(ctx: CommandCtx, id: string | null, stored?: string | null): Promise<void>;
  /** Whether it is a 国外代理 that the caller may name, stopped ones too; `stored` stays. */
  mayNameAgent(ctx: CommandCtx, id: string, stored: string | null): Promise<boolean>;
  /** Those that the parties have become: a merged one is the one that stays. */
  keptOf(ctx: Ctx, parties: Parties): Promise<Parties>;
  /** Short name of the customer, else of the agent; null without both. */
  nameOf(customer: PgColumn, supplier: PgColumn): SQL<string | null>;
}

/** Whom a template is for. */
export const templateParties = port<TemplateParties>('templates.parties');
