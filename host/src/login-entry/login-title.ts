import { COMPANY_KEY, pageTitle, parseShortName } from '@shared/contract/company-name.ts';
import { storage } from '@shared/runtime/storage.ts';

/** Company short name in this browser, or null. */
export const storedName = (): string | null => parseShortName(storage.local.get(COMPANY_KEY));

/** 登录 - 简称 (A2.7). */
export function setLoginTitle(): void {
  document.title = pageTitle('登录', storedName());
}
