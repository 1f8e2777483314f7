/** Components of antd that have a style. */
export function styledFolders(es: string): Set<string>;
/** A stylesheet of antd by component, each part in the order of the sheet. */
export function cutStyles(source: string, folders: ReadonlySet<string>): Map<string, string>;
