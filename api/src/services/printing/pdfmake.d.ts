/** The part of pdfmake 0.3 that we use; it comes without types. */
declare module 'pdfmake' {
  /**
   * A node of a document definition: text, stack, table, svg, image, canvas …; at the root also a section, which begins a
   * page and has pageSize, pageMargins, header(page, pages), footer(page, pages) and watermark of its own.
   */
  export type PdfNode = string | { readonly [key: string]: unknown };
  export interface PdfDefinition {
    pageSize: { width: number; height: number };
    pageMargins: readonly [number, number, number, number];
    content: readonly PdfNode[];
    defaultStyle: { readonly [key: string]: unknown };
    info: { readonly [key: string]: unknown };
    compress?: boolean;
    /** Asked for every node that was drawn; true: draw again with a new page before it. */
    pageBreakBefore?: (
      node: { headlineLevel?: string; id?: string; startPosition: { pageNumber: number } },
      page: { getFollowingNodesOnPage(): readonly unknown[] },
    ) => boolean;
  }
  const pdfmake: {
    virtualfs: { writeFileSync(name: string, content: Buffer): void };
    setFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
    setUrlAccessPolicy(allowed: (url: string) => boolean): void;
    setLocalAccessPolicy(allowed: (path: string) => boolean): void;
    createPdf(definition: PdfDefinition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}
