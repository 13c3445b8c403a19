import { strToU8, zipSync } from 'fflate';

/** Makes the bytes of the same document identical. */
const MADE = { mtime: new Date(2026, 0, 1) };

/** A PDF of one page with `lines`, one below the other. */
export function pdfOf(...lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, (each) => `\\${each}`)}) Tj T*`).join('\n');
  return pdfWith(`BT /F1 12 Tf 14 TL 40 780 Td\n${shown}\nET`);
}

/** A PDF of `pages` pages whose content is `content`. */
export function pdfWith(content: string, pages = 1): Buffer {
  const kids = Array.from({ length: pages }, (_, n) => `${n + 5} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...kids.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    ),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const xref = text.length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const paragraph = (line: string): string => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`;

/** A Word document with these paragraphs, which are already XML text. */
export const docxOf = (...lines: readonly string[]): Buffer =>
  docxWith(`<w:document xmlns:w="w"><w:body>${lines.map(paragraph).join('')}</w:body></w:document>`);

export const docxWith = (document: string | Uint8Array): Buffer =>
  Buffer.from(
    zipSync(
      {
        '[Content_Types].xml': strToU8('<Types/>'),
        'word/media/image1.png': new Uint8Array(10),
        'word/document.xml': typeof document === 'string' ? strToU8(document) : document,
      },
      MADE,
    ),
  );

/** An OpenDocument text with these paragraphs. */
export const odtOf = (...lines: readonly string[]): Buffer =>
  Buffer.from(
    zipSync(
      {
        'mimetype': [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
        'content.xml': strToU8(
          `<office:text>${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</office:text>`,
        ),
      },
      MADE,
    ),
  );
