/** What of 网站设置 every page shows; part of the public company configuration. */
export interface Brand {
  /** Addresses of pictures on this server; null: the built-in ones. */
  logo: string | null;
  favicon: string | null;
  background: string | null;
  /** User name and day across every page. */
  watermark: boolean;
  loginNotice: string | null;
  footer: string | null;
  helpLinks: readonly HelpLink[];
}
export interface HelpLink {
  title: string;
  url: string;
}
export const NO_BRAND: Brand = {
  logo: null,
  favicon: null,
  background: null,
  watermark: false,
  loginNotice: null,
  footer: null,
  helpLinks: [],
};

/** Slots of the pictures with their largest size in kB. */
export const BRAND_SLOTS = {
  logo: { title: '标志', hint: '菜单和登录页上方，建议 96×96 以上', kilobytes: 512 },
  favicon: { title: '网站图标', hint: '浏览器标签上的小图，建议 64×64', kilobytes: 128 },
  background: { title: '登录背景', hint: '登录页的背景图，建议 1920×1080', kilobytes: 2048 },
} as const;
export type BrandSlot = keyof typeof BRAND_SLOTS;

const ADDRESS = /^\/api\/system\/brand\/[a-z]+\?v=\d{1,19}$/;
const address = (value: unknown): string | null => (typeof value === 'string' && ADDRESS.test(value) ? value : null);
const words = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.slice(0, 500) : null;
const link = (value: unknown): HelpLink[] => {
  const { title, url } = (value ?? {}) as Partial<HelpLink>;
  return typeof title === 'string' && typeof url === 'string' && /^https?:\/\//.test(url) ? [{ title, url }] : [];
};

/** The brand out of the stored company configuration; whatever is malformed counts as not set (A1.2). */
export function parseBrand(text: string | null): Brand {
  if (text === null || text.length > 100_000) return NO_BRAND;
  try {
    const brand = (JSON.parse(text) as { brand?: Partial<Record<keyof Brand, unknown>> } | null)?.brand;
    if (!brand) return NO_BRAND;
    return {
      logo: address(brand.logo),
      favicon: address(brand.favicon),
      background: address(brand.background),
      watermark: brand.watermark === true,
      loginNotice: words(brand.loginNotice),
      footer: words(brand.footer),
      helpLinks: Array.isArray(brand.helpLinks) ? brand.helpLinks.slice(0, 10).flatMap(link) : [],
    };
  } catch {
    return NO_BRAND;
  }
}
