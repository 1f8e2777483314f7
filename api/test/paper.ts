/** The smallest PDF that counts as one. */
export const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF';
