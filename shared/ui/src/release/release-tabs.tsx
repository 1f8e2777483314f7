import { Tabs } from 'antd';
import { HistoryTab } from './history-tab.tsx';
import { ModulesTab } from './modules-tab.tsx';
import { TokensTab } from './tokens-tab.tsx';
import { TrialsTab } from './trials-tab.tsx';

/**
 * 版本发布: what runs of every module, decisions about it, tokens of teams, trials of single users. The host shows it from
 * the user menu, so that a broken module can be rolled back without any module; 全局设置 shows the same. Needs system.release.view.
 */
export const ReleaseTabs = () => (
  <Tabs
    items={[
      { key: 'modules', label: '模块版本', children: <ModulesTab /> },
      { key: 'history', label: '变更记录', children: <HistoryTab /> },
      { key: 'tokens', label: '发布令牌', children: <TokensTab /> },
      { key: 'trials', label: '单人试用', children: <TrialsTab /> },
    ]}
  />
);
