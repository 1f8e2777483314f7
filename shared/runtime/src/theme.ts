import type { ConfigProviderProps, ThemeConfig } from 'antd';

/** The brand's blues (shell A9); each is set, because antd would derive others. */
export const BRAND = { primary: '#057db4', linkActive: '#005d8f', linkHover: '#2595c2' } as const;

/** Class that carries antd's variables; whatever stands inside may use them. */
export const THEME_CLASS = 'office';

/**
 * Theme of host and modules. Contrast of placeholder, description and state colours is raised to 4.5 : 1 on white and on
 * the tinted backgrounds that they stand on. Density comes from component size, never from the compact algorithm.
 */
const theme: ThemeConfig = {
  cssVar: { key: THEME_CLASS },
  // The styles of components stand in antd's own stylesheet, which the shell brings; only variables are made at run time (P3).
  zeroRuntime: true,
  hashed: false,
  token: {
    colorPrimary: BRAND.primary,
    colorInfo: BRAND.primary,
    colorLink: BRAND.primary,
    colorLinkActive: BRAND.linkActive,
    colorLinkHover: BRAND.linkHover,
    colorError: '#cf1322',
    colorErrorText: '#cf1322',
    colorWarning: '#b45309',
    colorSuccess: '#25801a',
    // The derived ones are grey.
    colorSuccessBg: '#eef8ec',
    colorSuccessBorder: '#a9d6a2',
    colorText: '#1f2933',
    colorTextHeading: '#16202a',
    colorTextSecondary: '#4a5561',
    colorTextTertiary: '#5d6875',
    colorTextDescription: '#5d6875',
    colorTextPlaceholder: '#5f6873',
    colorTextQuaternary: '#5f6873',
    colorBorder: '#d5dbe1',
    colorBorderSecondary: '#e8ecf0',
    colorBgLayout: '#f3f5f8',
    colorFillAlter: '#f7f9fb',
    borderRadius: 4,
    borderRadiusLG: 6,
    fontSize: 14,
    fontFamily:
      "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', sans-serif",
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
  },
  components: {
    Layout: { headerHeight: 48, headerPadding: '0 16px', siderBg: '#ffffff', headerBg: '#ffffff' },
    // White on the hovered primary button, and the hovered text of a plain one: 6 : 1, antd's own would be 3.4 : 1.
    Button: { colorPrimaryHover: '#04689a', colorPrimaryActive: BRAND.linkActive },
    Menu: {
      itemHeight: 36,
      itemSelectedColor: BRAND.linkActive,
      itemSelectedBg: '#e4f2f9',
      subMenuItemBg: '#ffffff',
      itemBorderRadius: 4,
      itemMarginBlock: 2,
      itemMarginInline: 8,
    },
    Table: { headerBg: '#f3f6f9', headerColor: '#3b4650', cellPaddingBlockSM: 6, cellPaddingInlineSM: 8 },
    Modal: { titleFontSize: 16 },
    // On the grey of the page the primary blue would be 4.1 : 1.
    Tabs: { horizontalMargin: '0 0 12px 0', itemSelectedColor: BRAND.linkActive, itemHoverColor: BRAND.linkActive },
  },
};

/** The same for fingers: nothing to be touched is lower than 44 px. */
const touchTheme: ThemeConfig = {
  ...theme,
  token: { ...theme.token, controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 },
  components: { ...theme.components, Menu: { ...theme.components?.Menu, itemHeight: 44 } },
};

/** Where nothing may move: dialogs, menus and drawers stand where they belong at once. */
const stillOf = (moving: ThemeConfig): ThemeConfig => ({ ...moving, token: { ...moving.token, motion: false } });
const STILL = { mouse: stillOf(theme), touch: stillOf(touchTheme) };

/** The theme for fingers or a mouse, with or without movement; the same object each time. */
export const themeFor = (touch: boolean, still: boolean): ThemeConfig =>
  still ? STILL[touch ? 'touch' : 'mouse'] : touch ? touchTheme : theme;

/**
 * Popovers with the shadow of a box: antd's is a filter, which is computed again in every frame (40 ms without a graphics
 * card, P5). The arrow would have no shadow, so there is none.
 */
export const POPOVER: ConfigProviderProps['popover'] = {
  arrow: false,
  styles: { root: { filter: 'none' }, container: { boxShadow: 'var(--ant-box-shadow-secondary)' } },
};
