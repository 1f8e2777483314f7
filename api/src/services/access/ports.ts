import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { port } from '../../platform/port.ts';

/** Suppliers as accounts of their staff need them. */
export interface AccountSuppliers {
  /** Whether the caller may name the supplier, stopped ones too; `stored` stays. */
  mayName(ctx: CommandCtx, id: string, stored: string | null | undefined): Promise<boolean>;
}

/** 网站设置 as accounts need it. */
export interface Site {
  /** What authenticators call the product; null: nothing is set. */
  name(ctx: Ctx): Promise<string | null>;
  /** Version of the company's configuration: open sessions read it with /auth/me (shell A1.5). */
  version(db: Db): Promise<number>;
}
export const site = port<Site>('access.site');

/** Whom an external account works for. */
export const accountSuppliers = port<AccountSuppliers>('access.suppliers');
