import { isIP } from 'node:net';

/** How many proxies stand in front, or their addresses (an address or a network each); false: none. */
export type TrustProxy = false | number | string[];

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/**
 * TRUST_PROXY: a number of proxies (1 to 9) or their addresses, comma separated. Only what they themselves added at the
 * right end of X-Forwarded-For is believed: what stands left of it was written by whoever calls. Throws for anything else.
 */
export function readTrustProxy(text: string | undefined): TrustProxy {
  const value = text?.trim() ?? '';
  if (value === '' || value === '0') return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(',').map((part) => part.trim());
  if (addresses.every(isNetwork)) return addresses;
  throw new Error(`TRUST_PROXY 必须是代理的个数（1–9）或代理的地址（逗号分隔，可带 /位数）：${value}`);
}

/** The same as Fastify takes it: of the chain of addresses, counted from us, the first `n` are our proxies. */
export const trustOf = (trust: TrustProxy) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
