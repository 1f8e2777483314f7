/** Files of antd that something is taken out of. */
export const LIGHTER: RegExp;
/** A file of antd without what it takes and never uses here. */
export function lighter(path: string, source: string): string;
