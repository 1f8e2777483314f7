import { afterEach, describe, expect, it } from 'vitest';
import { accessApi, ROOT_PASSWORD, type AccessApi } from '../src/services/access/access.fixture.ts';
import { readTrustProxy, type TrustProxy } from '../src/platform/trust-proxy.ts';
import { proxyTo } from './proxy.ts';

describe('ACC-021 TRUST_PROXY believes only what the proxies in front added', () => {
  const open: { close: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });

  /** The address that the login log has after a login through proxies, with a forged header from outside. */
  async function seen(trustProxy: TrustProxy, hops: readonly string[], https: boolean): Promise<string> {
    const api: AccessApi = await accessApi([], { trustProxy });
    open.push(api);
    let { url } = api;
    for (const hop of [...hops].reverse()) {
      const proxy = await proxyTo(url, hop);
      open.push(proxy);
      ({ url } = proxy);
    }
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'fetch',
        'x-forwarded-for': '6.6.6.6',
        'idempotency-key': 'proxy-test-0001',
        // Who is believed says that the browser speaks https.
        origin: https ? url.replace('http:', 'https:') : url,
      },
      body: JSON.stringify({ username: 'admin', password: `${ROOT_PASSWORD}x` }),
    });
    const [row] = await api.database.raw<{ ip: string }>(
      "select ip from ac_login_log where result = 'FAILED' order by id desc limit 1",
    );
    return row?.ip ?? '';
  }

  it.each<[string, TrustProxy, string[], string]>([
    ['none in front', false, [], '127.0.0.1'],
    ['one in front', 1, ['203.0.113.9'], '203.0.113.9'],
    ['two in front', 2, ['203.0.113.9', '10.0.0.2'], '203.0.113.9'],
    ['one by its address', ['127.0.0.1'], ['203.0.113.9'], '203.0.113.9'],
    ['one whose address is another', ['10.9.9.9'], ['203.0.113.9'], '127.0.0.1'],
  ])('ACC-021 %s', async (_name, trustProxy, hops, ip) => {
    expect(await seen(trustProxy, hops, ip !== '127.0.0.1')).toBe(ip);
  });

  it('ACC-021 a number of proxies or their addresses, nothing else', () => {
    expect([undefined, '', '0', '1', '3'].map(readTrustProxy)).toEqual([false, false, false, 1, 3]);
    expect(readTrustProxy('10.0.0.5, 10.1.0.0/16,::1')).toEqual(['10.0.0.5', '10.1.0.0/16', '::1']);
    for (const wrong of ['true', '10', '-1', '10.0.0', '10.0.0.1/33', 'proxy.local', '1.2.3.4/1/2'])
      expect(() => readTrustProxy(wrong), wrong).toThrow('TRUST_PROXY');
  });
});
