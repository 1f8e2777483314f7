import { COMPANY_KEY, pageTitle, parseShortName } from '@shared/contract/company-name.ts';
import { company } from '@shared/contract/shared/setting.contract.ts';
import { parseBrand, type Brand } from '@shared/contract/system/brand.ts';
import { call } from '@shared/runtime/call.ts';
import { storage } from '@shared/runtime/storage.ts';

/** Company short name in this browser, or null. */
export const storedName = (): string | null => parseShortName(storage.local.get(COMPANY_KEY));

/** What the login page shows of 网站设置, as this browser knows it. */
export const storedBrand = (): Brand => parseBrand(storage.local.get(COMPANY_KEY));

/** Asks the server for the names and pictures; the old ones stay when it gives no answer. */
export async function refreshBrand(): Promise<void> {
  const config = await call(company.config, { skipErrorHandler: true }).catch(() => null);
  if (config) storage.local.set(COMPANY_KEY, JSON.stringify(config));
}

/** 登录 - 简称 (A2.7). */
export function setLoginTitle(): void {
  document.title = pageTitle('登录', storedName());
}
