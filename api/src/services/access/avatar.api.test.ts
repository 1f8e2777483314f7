import { avatarFile, me, removeAvatar, setAvatar } from '@shared/contract/access/auth.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { comments } from '@shared/contract/shared/comment.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { preparePeople } from '../../masters/customers/customer.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ prepare: preparePeople });
  api.actor('admin', { userId: '1' });
  // No right at all: the own face needs none.
  api.actor('li', { userId: '2', permissions: [] });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const bytes = (hex: string, size = 0) => new Uint8Array([...Buffer.from(hex, 'hex'), ...new Uint8Array(size)]);
const PNG = bytes('89504e470d0a1a0a0000000d49484452');
const put = (as: string, content: Uint8Array<ArrayBuffer>, name = '我.png') =>
  api.as(as).call(setAvatar, { body: {}, files: [{ part: 'file', name, type: 'image/png', content }] });
const faceOf = async (as: string) => (await api.as(as).ok(me)).user.avatar;
const picture = (as: string, id: string) =>
  fetch(`${api.url}/api${avatarFile.path.replace('{userId}', id)}`, { headers: { 'x-test-actor': as } });

describe('3.4 avatar of an account', () => {
  it('everybody sets the own one; it shows in the header, in the list, at comments, and to colleagues', async () => {
    expect(await faceOf('li')).toBeNull();
    expect((await picture('admin', '2')).status).toBe(404);
    expect((await picture('admin', 'x')).status).toBe(404);
    const { envelope } = await put('li', PNG);
    const { avatar } = envelope.data as { avatar: string };
    expect(await faceOf('li')).toBe(avatar);
    const shown = await picture('admin', '2');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(PNG);
    const { list } = await api.as('admin').ok(userList.endpoint, { query: {} });
    expect(list.find(({ id }) => id === '2')?.avatar).toBe(avatar);
    await put('admin', PNG);
    const comment = await api
      .as('admin')
      .ok(comments.create, { body: { kind: 'ac_user', id: '2', body: '你好', mentions: [] } });
    expect(comment.createdByAvatar).toBe(await faceOf('admin'));
  });

  it('a new one takes the place of the old one; 移除 takes it away; the log tells of both', async () => {
    const first = ((await put('li', PNG)).envelope.data as { avatar: string }).avatar;
    const second = ((await put('li', PNG, '新.png')).envelope.data as { avatar: string }).avatar;
    expect(second).not.toBe(first);
    const { list } = await api.as('admin').ok(attachments.list, { query: { kind: 'ac_user', id: '2' } });
    expect(list.map(({ id, slot }) => [id, slot])).toEqual([[second, '头像']]);
    await api.as('li').ok(removeAvatar, { body: {} });
    expect(await faceOf('li')).toBeNull();
    const log = await api.as('admin').ok(objectAudit, { query: { kind: 'ac_user', id: '2' } });
    expect(
      log.list
        .slice(0, 2)
        .map(({ action, changes }) => [
          action,
          changes.map(({ before, after }) => before || after).find((text) => text?.startsWith('头像')),
        ]),
    ).toEqual([
      ['删除附件', '头像：新.png'],
      ['上传附件', '头像：新.png'],
    ]);
  });

  it('SYS-031 pictures only, by content, of at most 2 MB; what was there before stays', async () => {
    await put('li', PNG);
    const before = await faceOf('li');
    const refused = async (content: Uint8Array<ArrayBuffer>) => (await put('li', content)).envelope;
    expect(await refused(bytes('255044462d312e370a'))).toMatchObject({
      errorCode: 'SYS-031',
      errorMessage: '「头像」只能上传图片（JPG、PNG、WEBP）。',
    });
    expect(await refused(bytes('89504e470d0a1a0a0000000d49484452', 2 * 1024 * 1024))).toMatchObject({
      errorCode: 'FILE_TOO_LARGE',
      errorMessage: '「头像」不能超过 2 MB，请压缩后再传。',
    });
    const nothing = await api.as('li').call(setAvatar, { body: {}, files: [] });
    expect(nothing.envelope.errorCode).toBe('VALIDATION');
    expect(await faceOf('li')).toBe(before);
  });

  it('an administrator may set one at the account or take an unfit one away; nobody without a session sees a face', async () => {
    await api.as('li').ok(removeAvatar, { body: {} });
    const set = await api.as('admin').call(attachments.upload, {
      body: { kind: 'ac_user', id: '2', slot: '头像' },
      files: [{ part: 'file', name: 'a.png', type: 'image/png', content: PNG }],
    });
    const { id } = set.envelope.data as { id: string };
    expect(await faceOf('li')).toBe(id);
    expect((await fetch(`${api.url}/api/auth/avatars/2`)).status).toBe(401);
    await api.as('admin').ok(attachments.remove, { params: { id }, body: {} });
    expect(await faceOf('li')).toBeNull();
  });
});
