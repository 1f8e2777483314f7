/** Key of the company configuration in local storage (source.md 3). */
export const COMPANY_KEY = 'companyConfig';
const MAX_NAME = 60;
const MAX_TEXT = 100_000;

/** The company short name out of the stored text, cut at 60 characters; null for everything malformed (A1.2, A1.4). */
export function parseShortName(text: string | null): string | null {
  if (text === null || text.length > MAX_TEXT) return null;
  try {
    const config = JSON.parse(text) as { simple_name?: unknown } | null;
    const name = config?.simple_name;
    if (typeof name !== 'string') return null;
    const plain = name.replaceAll(/\s+/g, ' ').trim();
    return plain === '' ? null : [...plain].slice(0, MAX_NAME).join('');
  } catch {
    return null;
  }
}

/** `<route name> - <short name>`; the route name alone without one (A1.1, A1.6). */
export const pageTitle = (name: string, shortName: string | null): string =>
  shortName === null ? name : `${name} - ${shortName}`;
