import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '@shared/contract/host-api.ts';
import { setCompanyConfig, useShortName, watchCompanyConfig } from './company-config.ts';
import { setMe } from './session.ts';

const KEY = 'companyConfig';
const server = { simple_name: '海联', full_name: '海联货运有限公司', version: 3 };
const at = (configVersion: number): Me => ({
  user: {
    id: '7',
    username: 'a',
    name: '甲',
    deptId: null,
    deptName: null,
    mustChangePassword: false,
    mustSetUpMfa: false,
    external: false,
    avatar: null,
  },
  permissions: [],
  fields: {},
  companies: [],
  warehouses: [],
  roles: [],
  configVersion,
  rightsVersion: 1,
  maintenance: null,
  settings: { cutoffWarnHours: [] },
  releaseSet: '',
});
let asked: string[] = [];
let answer = (): Response => Response.json({});
let stop = () => {};
/** A page that starts with a valid session while the browser has `text`. */
function start(text: string | null): { name: () => string | null } {
  if (text === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, text);
  setMe(at(3));
  stop = watchCompanyConfig();
  const { result } = renderHook(() => useShortName());
  return { name: () => result.current };
}

beforeEach(() => {
  asked = [];
  answer = () => Response.json({ success: true, data: server });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  stop();
  setMe(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('company configuration at the start of a page', () => {
  it.each([null, '', '{', '"x"', '{"simple_name":5}', '{"simple_name":"  "}', '{"simple_name":"远通","version":2}'])(
    'A1.5 a session over the stored %j: the name comes from the server and is kept',
    async (text) => {
      const page = start(text);
      await waitFor(() => expect(page.name()).toBe('海联'));
      expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject(server);
    },
  );

  it.each(['{"simple_name":"远通","version":3}', '{"simple_name":"远通"}'])(
    'A1.5 the stored %j is readable and not older: nothing is asked',
    (text) => {
      const page = start(text);
      expect(page.name()).toBe('远通');
      expect(asked).toEqual([]);
    },
  );

  it('A1.5 a newer version of a live session is fetched', async () => {
    const page = start('{"simple_name":"远通","version":3}');
    answer = () => Response.json({ success: true, data: { ...server, version: 4 } });
    setMe(at(4));
    await waitFor(() => expect(page.name()).toBe('海联'));
  });

  it('A1.2 without an answer the title stays the route name alone', async () => {
    answer = () => new Response('', { status: 503 });
    const page = start('{');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(page.name()).toBeNull();
  });

  it('A1.3 A1.5 storage that throws: the name is known all the same', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
    setMe(at(3));
    stop = watchCompanyConfig();
    const { result } = renderHook(() => useShortName());
    await waitFor(() => expect(result.current).toBe('海联'));
    vi.unstubAllGlobals();
    setCompanyConfig(server);
  });
});
