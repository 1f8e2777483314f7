import { create } from 'zustand';
import { company } from '@shared/contract/shared/setting.contract.ts';
import type { CompanyConfig } from '@shared/contract/host-api.ts';
import { NO_BRAND, parseBrand, type Brand } from '@shared/contract/system/brand.ts';
import { call } from './call.ts';
import { parseShortName, COMPANY_KEY } from '@shared/contract/company-name.ts';
import { currentMe, onSessionChange } from './session.ts';
import { storage } from './storage.ts';

const read = (text: string | null) => ({ shortName: parseShortName(text), brand: parseBrand(text) });
const stored = () => read(storage.local.get(COMPANY_KEY));
const useStore = create<{ shortName: string | null; brand: Brand }>(() => stored());

/**
 * Whether this browser has to ask for the settings: nothing readable is stored, or another version than the session
 * names. A stored name without a version counts as readable and stays (A1.5).
 */
function isBehind(configVersion: number): boolean {
  const text = storage.local.get(COMPANY_KEY);
  if (parseShortName(text) === null) return true;
  const { version } = JSON.parse(text ?? '') as { version?: unknown };
  return typeof version === 'number' && version !== configVersion;
}
const reread = () => useStore.setState(stored());

/** Company short name of the page title, or null: the title is the route name alone (A1.2). */
export const useShortName = (): string | null => useStore((state) => state.shortName);

/** Logo, watermark and the rest of 网站设置. */
export const useBrand = (): Brand => useStore((state) => state.brand);

/** Puts saved settings in place: this tab's title at once, other tabs' through the storage event (A1.5). */
export function setCompanyConfig(config: CompanyConfig): void {
  const { brand } = useStore.getState();
  const text = JSON.stringify(config.brand || brand === NO_BRAND ? config : { ...config, brand });
  storage.local.set(COMPANY_KEY, text);
  useStore.setState(read(text));
}

/** Reads the settings from the server; the old ones stay when it gives no answer. */
export async function refreshCompanyConfig(): Promise<void> {
  const config = await call(company.config, { skipErrorHandler: true }).catch(() => null);
  if (config) setCompanyConfig(config);
}

/**
 * Follows other tabs and newer settings on the server; returns how to stop. The start of a page with a session asks at
 * once when this browser has nothing readable or another version (A1.5).
 */
export function watchCompanyConfig(): () => void {
  reread();
  const me = currentMe();
  if (me && isBehind(me.configVersion)) void refreshCompanyConfig();
  const follow = (event: StorageEvent) => {
    if (event.key === COMPANY_KEY || event.key === null) reread();
  };
  globalThis.addEventListener('storage', follow);
  const stop = onSessionChange((me, before) => {
    if (me.configVersion !== before.configVersion) void refreshCompanyConfig();
  });
  return () => {
    globalThis.removeEventListener('storage', follow);
    stop();
  };
}
