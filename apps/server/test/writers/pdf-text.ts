import { PDFiumLibrary } from '@hyzyla/pdfium';

export async function pdfText(bytes: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages = [...document.pages()].map((page) => page.getText());
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}
