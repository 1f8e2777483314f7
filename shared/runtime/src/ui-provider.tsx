import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { ConfigProvider, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { NoticeBridge } from './notices-bridge.tsx';
import { queryClient } from './query-client.ts';
import { useStill, useTouch } from './media.ts';
import { POPOVER, THEME_CLASS, themeFor } from './theme.ts';

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
      <Themed>
        <NoticeBridge />
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </Themed>
    </ConfigProvider>
  );
}

/** What antd's App would be without its notices: the variables of the theme, and its text and colour. */
function Themed({ children }: { children: ReactNode }) {
  theme.useToken();
  return (
    <div className={`ant-app ${THEME_CLASS}`} style={{ height: '100%' }}>
      {children}
    </div>
  );
}
