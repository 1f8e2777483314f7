import { unsentScans } from '@shared/runtime/kept-scans.ts';
import { confirm } from '@shared/runtime/notices.ts';
import { currentMe, logout } from '@shared/runtime/session.ts';
import { closeAllTabs } from '@shared/runtime/tabs.ts';

/** Logs out; asks first when scans of this person have not gone out. */
export async function leave(): Promise<void> {
  const { count, unsafe } = unsentScans(currentMe()?.user.id ?? '');
  const after = unsafe
    ? '其中有的只在本页内存中，退出后会丢失。'
    : '退出后仍保存在本机，要等您在本机再次登录并打开扫描时的页面才会发送。';
  if (count > 0) {
    const sure = await confirm({
      title: `还有 ${count} 条扫描没有处理完，确定退出吗？`,
      content: `它们待发送或未被接受，系统里还没有记录。${after}`,
      okText: '仍要退出',
      cancelText: '留下',
      danger: true,
    });
    if (!sure) return;
  }
  closeAllTabs();
  await logout().catch(() => {});
}
