import { fileURLToPath } from 'node:url';

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

/**
 * The fonts built into every PDF reader have no "ł". Fonts are named to pdfkit by their files: a registered name
 * for a file it has met under another name makes it parse the file again at every use.
 */
export const FONTS = {
  regular: fontFile('DejaVuSansCondensed'),
  bold: fontFile('DejaVuSansCondensed-Bold'),
  title: fontFile('DejaVuSerif-Bold'),
} as const;
