import {
  stageRecordList,
  stageRecords,
  type StageRecord,
  type StageRecordListRow,
} from '@shared/contract/logistics/stage-record.contract.ts';
import { attachments, type Attachment } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { person } from '@shared/testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';

pageTests(logistics);

const PATH = '/transport/container/record';
const row: StageRecordListRow = {
  id: '31',
  version: 1,
  containerCode: 'GZ20261120-0001',
  containerNo: 'MSCU6639870',
  action: 'MILESTONE',
  fromStage: 'DECLARE',
  toStage: 'DECLARE',
  milestone: 'DEPARTED',
  occurredAt: '2026-11-01T00:00:00Z',
  recordedAt: '2026-11-01T01:00:00Z',
  stayMinutes: null,
  location: '宁波',
  reason: null,
  remark: null,
  userName: '李四',
  source: 'MANUAL',
  files: 0,
  containerId: '9',
  corrected: false,
  actions: [{ code: 'correct', enabled: true, unmet: [] }],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi()
    .on(stageRecordList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 20, summary: {} })
    .on(stageRecords.stays, { list: [{ stage: 'BOOK', count: 12, average: 3000, p90: 4320 }] })
    .on(pickerCall('containers'), { list: [{ id: '9', label: 'GZ20261120-0001', hint: '40HQ' }] })
    .on(pickerCall('users'), { list: [] });
});

it('L8 `?id=` is one container as a timeline with its milestones to record; an unknown id says so', async () => {
  api.on(stageRecords.ofContainer, ({ params }) =>
    params.id === '9'
      ? { containerCode: 'GZ20261120-0001', list: [] }
      : refusal('NOT_FOUND', '数据不存在或无权访问。', { status: 404, showType: 2 }),
  );
  const page = renderRoute(logistics, `${PATH}?id=9`);
  await userEvent.click(await screen.findByRole('button', { name: '新增节点' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('记录节点 GZ20261120-0001');
  page.unmount();
  for (const id of ['77', 'x']) {
    const missing = renderRoute(logistics, `${PATH}?id=${id}`);
    expect(await screen.findByText('数据不存在或无权访问')).toBeTruthy();
    expect(screen.getByRole('button', { name: '返回柜子状态记录' })).toBeTruthy();
    missing.unmount();
  }
});

const KEPT: Attachment = {
  id: '71',
  slot: '',
  name: '进港小票.pdf',
  size: 4,
  mime: 'application/pdf',
  inline: true,
  createdByName: '李四',
  createdAt: '2026-11-01T01:00:00Z',
  removable: true,
  earlier: [],
};
const record: StageRecord = {
  id: '31',
  seq: 2,
  action: 'MILESTONE',
  fromStage: 'DECLARE',
  toStage: 'DECLARE',
  milestone: 'GATE_IN',
  occurredAt: '2026-11-01T00:00:00Z',
  recordedAt: '2026-11-01T01:00:00Z',
  stayMinutes: null,
  location: '宁波',
  reason: null,
  remark: null,
  corrected: false,
  userName: '李四',
  source: 'MANUAL',
  files: [{ id: '71', name: '进港小票.pdf' }],
};

describe('2.5 the timeline', () => {
  beforeEach(() => {
    const list: StageRecord[] = [
      {
        ...record,
        id: '30',
        seq: 1,
        action: 'ADVANCE',
        milestone: null,
        fromStage: 'LOAD',
        files: [],
        source: 'SYSTEM',
      },
      record,
      { ...record, id: '32', seq: 3, milestone: 'DEPARTED', files: [], source: 'IMPORT' },
      { ...record, id: '33', seq: 4, milestone: 'ARRIVED', files: [], source: 'AGENT' },
    ];
    api
      .on(stageRecords.ofContainer, { containerCode: 'GZ20261120-0001', list })
      .on(attachments.list, { list: [KEPT], editable: true, maxSize: 1_000_000 })
      .on(attachments.upload, KEPT);
  });
  it('says of each record where it comes from, and opens its files', async () => {
    renderRoute(logistics, `${PATH}?id=9`);
    const file = await screen.findByRole('link', { name: '进港小票.pdf' });
    expect(file.getAttribute('href')).toContain('/attachments/71/file');
    for (const source of ['人工', '系统', '导入', '代理'])
      expect(screen.getByText(new RegExp(`来源 ${source}`))).toBeTruthy();
    const before = api.calls.filter(({ line }) => line === 'GET /logistics/containers/9/records').length;
    await userEvent.click(screen.getByRole('button', { name: '进港的附件' }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByRole('button', { name: '换新版本' })).toBeTruthy();
    expect(api.calls.find(({ line }) => line === 'GET /attachments')?.url).toContain('id=31');
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(api.calls.filter(({ line }) => line === 'GET /logistics/containers/9/records').length).toBeGreaterThan(
        before,
      ),
    );
  });
  it('offers 附件 of a record without any only to who may record', async () => {
    renderRoute(logistics, `${PATH}?id=9`, person(['logistics.record.view']));
    await screen.findByRole('link', { name: '进港小票.pdf' });
    expect(screen.getByRole('button', { name: '进港的附件' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开船的附件' })).toBeNull();
  });
  it('新增节点 sends its files to the record once it is there', async () => {
    api.on(stageRecords.add, { id: '34' });
    renderRoute(logistics, `${PATH}?id=9`);
    await userEvent.click(await screen.findByRole('button', { name: '新增节点' }));
    const form = await screen.findByRole('form', { name: '记录节点 GZ20261120-0001' });
    await userEvent.click(within(form).getByLabelText('节点'));
    await choose('提空柜');
    await userEvent.upload(
      within(form).getByLabelText('选择文件'),
      new File(['%PDF'], '设备交接单.pdf', { type: 'application/pdf' }),
    );
    expect(api.calls.some(({ line }) => line === 'POST /attachments')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: /^记\s?录$/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /attachments')?.body).toMatchObject({
        kind: 'lg_stage_record',
        id: '34',
        slot: '',
      }),
    );
  });
});

/** Takes an option of the select that is open. */
async function choose(text: string) {
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')].find((each) =>
      each.textContent.includes(text),
    );
    if (!found) throw new Error(`no option ${text}`);
    return found;
  });
  await userEvent.click(option);
}

describe('L8 柜子状态记录', () => {
  it('the strip shows what the server counts over the same filter', async () => {
    renderRoute(logistics, `${PATH}?action=ADVANCE`);
    const strip = await screen.findByRole('region', { name: '各阶段停留时长' });
    expect(await within(strip).findByText('2 天 2 小时')).toBeTruthy();
    expect(within(strip).getByText('P90 3 天')).toBeTruthy();
    const asked = api.calls.find(({ line }) => line === 'GET /logistics/records/stays');
    expect(asked?.url).toContain('action=ADVANCE');
    expect(asked?.url).not.toContain('pageSize');
  });
  it('新增节点 asks for the container first, and LOG-068 stands at its field', async () => {
    api.on(stageRecords.add, () =>
      refusal('LOG-068', '发生时间不能早于柜子创建时间。', {
        data: { fields: { occurredAt: '发生时间不能早于柜子创建时间' } },
      }),
    );
    renderRoute(logistics, PATH);
    await userEvent.click(await screen.findByRole('button', { name: /新增节点/ }));
    await userEvent.click(await screen.findByLabelText('先选择柜子'));
    await choose('GZ20261120-0001');
    const form = await screen.findByRole('form', { name: '记录节点 GZ20261120-0001' });
    await userEvent.click(within(form).getByLabelText('节点'));
    await choose('提空柜');
    await userEvent.click(screen.getByRole('button', { name: /^记\s?录$/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /logistics/containers/9/records')?.body).toMatchObject({
        milestone: 'EMPTY_PICKUP',
      }),
    );
    expect(await screen.findAllByText(/发生时间不能早于柜子创建时间/)).not.toHaveLength(0);
  });
  it('更正 sends a new record with its reason and leaves the old one', async () => {
    api.on(stageRecords.correct, { id: '32' });
    renderRoute(logistics, PATH);
    await userEvent.click(await screen.findByRole('button', { name: '更正' }));
    const drawer = await screen.findByRole('dialog');
    await userEvent.type(within(drawer).getByLabelText('更正原因'), '船司更正');
    await userEvent.click(within(drawer).getByRole('button', { name: /更\s?正/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /logistics/records/31/correct')?.body).toMatchObject({
        milestone: 'DEPARTED',
        occurredAt: '2026-11-01T00:00:00Z',
        reason: '船司更正',
      }),
    );
  });
});
