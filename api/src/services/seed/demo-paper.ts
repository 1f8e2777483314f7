/**
 * A one-page PDF with a line of plain letters, for papers of the demo data and of tests; `%` comments and cross
 * references are right, so that previews show it.
 */
export function demoPaper(line: string): Buffer {
  const text = line.replaceAll(/[^ -~]|[()\\]/g, '');
  const stream = `BT /F1 20 Tf 60 760 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const starts: number[] = [];
  for (const [index, body] of objects.entries()) {
    starts.push(file.length);
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const table = file.length;
  const rows = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
  return Buffer.from(`${file}startxref\n${table}\n%%EOF\n`, 'latin1');
}
