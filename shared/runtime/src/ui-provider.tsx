import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { appNotices, NoticeBridge } from './notices-bridge.tsx';
import { queryClient } from './query-client.ts';
import { useStill, useTouch } from './media.ts';
import { POPOVER, themeFor } from './theme.ts';

dayjs.locale('zh-cn');

/** Everything that stands once around all pages: theme, Chinese texts, notices, query client (A1.8, A9). */
export function UiProvider({ client = queryClient, children }: { client?: QueryClient; children: ReactNode }) {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeFor(useTouch(), useStill())}
      button={{ autoInsertSpace: false }}
      popover={POPOVER}
    >
      <App {...appNotices} style={{ height: '100%' }}>
        <NoticeBridge />
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
