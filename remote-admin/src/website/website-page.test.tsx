import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { company } from '@shared/contract/shared/setting.contract.ts';
import { NO_BRAND } from '@shared/contract/system/brand.ts';
import {
  announcements,
  publicTracking,
  website,
  type WebsiteSettings,
} from '@shared/contract/system/website.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
import './website.page.tsx';

configure({ asyncUtilTimeout: 8000 });
const settings: WebsiteSettings = {
  id: '1',
  version: 4,
  logoId: null,
  faviconId: null,
  backgroundId: null,
  watermark: false,
  loginNotice: null,
  footer: null,
  helpLinks: [],
  tracking: false,
};
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(website.get, settings).on(website.save, { ...settings, version: 5 });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const sent = (line: string) => waitFor(() => api.calls.find((call) => call.line === line)?.body ?? expect.fail());

describe('网站设置 /system/website (S8)', () => {
  it('A1.5 a picture and a switch are saved together; this browser takes the new look at once', async () => {
    const brand = { ...NO_BRAND, logo: '/api/system/brand/logo?v=9', watermark: true };
    api
      .on(attachments.upload, {
        id: '9',
        slot: 'logo',
        name: 'a.png',
        size: 1,
        mime: 'image/png',
        inline: true,
        createdByName: '',
        createdAt: '',
        removable: true,
        earlier: [],
      })
      .on(company.config, { simple_name: '远通', full_name: '远通', version: 5, brand });
    renderRoute(admin, '/system/website');
    const user = userEvent.setup();
    const input = await screen.findByLabelText('选择标志');
    fireEvent.change(input, {
      target: { files: [new File(['x'.repeat(600 * 1024)], '大.png', { type: 'image/png' })] },
    });
    expect(await screen.findByText('标志不能超过 512 KB，请压缩后再传。')).toBeTruthy();
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    expect(await screen.findByRole('img', { name: '标志预览' })).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: '水印' }));
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    expect(await sent('PUT /system/website')).toMatchObject({ logoId: '9', watermark: true, version: 4 });
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('companyConfig') ?? '{}')).toMatchObject({ brand, version: 5 }),
    );
  });
  it('公告 with level, days and roles; one that has ended says so', async () => {
    const old = {
      id: '3',
      version: 1,
      title: '旧公告',
      body: '内容',
      level: 'INFO' as const,
      fromDate: '2020-01-01',
      toDate: '2020-01-02',
      roleIds: [],
      updatedByName: '李四',
      updatedAt: '2020-01-01T00:00:00Z',
    };
    api.on(announcements.list, { list: [old], roles: [{ id: '5', name: '操作' }] }).on(announcements.create, old);
    renderRoute(admin, '/system/website?part=notices');
    const user = userEvent.setup();
    expect(within(await screen.findByRole('row', { name: /旧公告/ })).getByText('已结束')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '发布公告' }));
    const drawer = await screen.findByRole('dialog');
    await user.type(within(drawer).getByLabelText('标题'), '盘点停收');
    await user.click(within(drawer).getByRole('button', { name: /保\s?存/ }));
    expect(await within(drawer).findByText('必填')).toBeTruthy();
    await user.type(within(drawer).getByLabelText('内容'), '周六全天');
    await user.click(within(drawer).getByRole('button', { name: /保\s?存/ }));
    expect(await sent('POST /system/announcements')).toMatchObject({
      title: '盘点停收',
      body: '周六全天',
      level: 'INFO',
      roleIds: [],
    });
  });
  it('对外查询 is switched at once; who may only view cannot', async () => {
    renderRoute(admin, '/system/website?part=tracking');
    await userEvent.click(await screen.findByRole('switch', { name: '开放货物跟踪查询' }));
    expect(await sent('PUT /system/website')).toMatchObject({ tracking: true, version: 4 });
    cleanup();
    renderRoute(admin, '/system/website?part=tracking', person(['system.website.view']));
    const toggle = await screen.findByRole('switch', { name: '开放货物跟踪查询' });
    expect((toggle as HTMLButtonElement).disabled).toBe(true);
    expect(screen.queryByText('公司信息 →')).toBeNull();
  });

  it('S8 who may only view has no way to change a picture or a link', async () => {
    renderRoute(admin, '/system/website', person(['system.website.view']));
    await screen.findByRole('form', { name: '外观' });
    expect(screen.queryByRole('button', { name: /更\s?换|上\s?传|移\s?除|链接/ })).toBeNull();
  });

  it('4.6 试查 asks the public address as a customer does: its result, its refusal; while it is off it says so', async () => {
    renderRoute(admin, '/system/website?part=tracking');
    expect(await screen.findByText(/尚未开放/)).toBeTruthy();
    expect((screen.getByRole('button', { name: /试\s?查/ }) as HTMLButtonElement).disabled).toBe(true);
    cleanup();
    api.on(website.get, { ...settings, tracking: true });
    api.on(publicTracking, ({ query }) =>
      query.phone4 === '0183'
        ? {
            containerNo: 'CSQU3054383', stage: '待清关', pol: 'CNNGB', pod: 'DEHAM', vessel: '普陀', voyage: '027E',
            etd: '2026-10-01', eta: '2026-11-05', atd: '2026-10-02', ata: null,
            milestones: [{ title: '开船', at: '2026-10-02T02:00:00Z', location: '宁波' }],
          }
        : refusal('NOT_FOUND', '没有查到，请核对箱号和手机尾号。'),
    ); // prettier-ignore
    renderRoute(admin, '/system/website?part=tracking');
    const user = userEvent.setup();
    const ask = async (four: string) => {
      await user.clear(screen.getByLabelText('手机后四位'));
      await user.type(screen.getByLabelText('手机后四位'), four);
      await user.click(screen.getByRole('button', { name: /试\s?查/ }));
    };
    await user.type(await screen.findByLabelText('箱号'), 'CSQU3054383');
    await ask('0000');
    expect(await screen.findByText('没有查到，请核对箱号和手机尾号。')).toBeTruthy();
    await ask('0183');
    expect(await screen.findByText('CNNGB → DEHAM')).toBeTruthy();
    expect(screen.getByText('2026-10-02（实际）')).toBeTruthy();
    expect(screen.queryByText(/没有查到/)).toBeNull();
  });
});
