import type { PageLabel } from '../documents.ts';
import { NAMESPACES, odfText, XML_HEAD } from './odt-xml.ts';

/** Deeper sub-series look like the deepest one drawn. */
export const HEADING_LEVELS = 4;
const TEXT_WIDTH_CM = 16.5;
const GREY = '#5f5f5f';

interface ParagraphStyle {
  name: string;
  display?: string;
  parent?: string;
  outline?: number;
  paragraph?: string;
  text?: string;
  tabs?: string;
  master?: string;
  next?: string;
}

function paragraphStyle(style: ParagraphStyle): string {
  const attributes = [
    `style:name="${style.name}"`,
    style.display ? `style:display-name="${style.display}"` : '',
    'style:family="paragraph"',
    style.parent ? `style:parent-style-name="${style.parent}"` : '',
    style.next ? `style:next-style-name="${style.next}"` : '',
    style.outline ? `style:default-outline-level="${style.outline}"` : '',
    style.master ? `style:master-page-name="${style.master}"` : '',
  ].filter((attribute) => attribute !== '');
  const tabs = style.tabs ? `<style:tab-stops>${style.tabs}</style:tab-stops>` : '';
  return `<style:style ${attributes.join(' ')}><style:paragraph-properties ${style.paragraph ?? ''}>${tabs}</style:paragraph-properties><style:text-properties ${style.text ?? ''}/></style:style>`;
}

const font = (name: string, generic: string) =>
  `<style:font-face style:name="${name}" svg:font-family="'${name}'" style:font-family-generic="${generic}" style:font-pitch="variable"/>`;

export const FONT_FACES = `<office:font-face-decls>${font('Liberation Serif', 'roman')}${font('Liberation Sans', 'swiss')}</office:font-face-decls>`;

const SERIF = 'style:font-name="Liberation Serif"';
const SANS = 'style:font-name="Liberation Sans"';

function headings(): ParagraphStyle[] {
  const sizes = [17, 14, 12, 11];
  return sizes.map((size, index) => ({
    name: `Heading_20_${index + 1}`,
    display: `Heading ${index + 1}`,
    parent: 'Heading',
    next: 'Text_20_body',
    outline: index + 1,
    paragraph: `fo:margin-top="${index === 0 ? 0.9 : 0.6}cm" fo:margin-bottom="0.2cm"`,
    text: `fo:font-size="${size}pt"${index === 3 ? ' fo:font-style="italic"' : ''}`,
  }));
}

function contentsLines(): ParagraphStyle[] {
  return Array.from({ length: HEADING_LEVELS }, (_, index) => ({
    name: `Contents_20_${index + 1}`,
    display: `Contents ${index + 1}`,
    parent: 'Standard',
    paragraph: `fo:margin-left="${index * 0.6}cm" fo:margin-top="${index === 0 ? 0.18 : 0.04}cm" fo:margin-bottom="0.04cm"`,
    // Measured from the left indent, as LibreOffice does.
    tabs: `<style:tab-stop style:position="${(TEXT_WIDTH_CM - index * 0.6).toFixed(2)}cm" style:type="right" style:leader-style="dotted" style:leader-text="."/>`,
    ...(index === 0 ? { text: 'fo:font-weight="bold"' } : {}),
  }));
}

const STYLES: readonly ParagraphStyle[] = [
  { name: 'Standard', text: `${SERIF} fo:font-size="11pt"`, paragraph: 'fo:orphans="2" fo:widows="2"' },
  {
    name: 'Text_20_body',
    display: 'Text body',
    parent: 'Standard',
    paragraph: 'fo:margin-bottom="0.25cm" fo:line-height="125%"',
  },
  {
    name: 'Heading',
    parent: 'Standard',
    paragraph: 'fo:keep-with-next="always"',
    text: `${SERIF} fo:font-weight="bold"`,
  },
  ...headings(),
  {
    name: 'Section_summary',
    display: 'Section summary',
    parent: 'Standard',
    paragraph: 'fo:margin-bottom="0.25cm" fo:keep-with-next="always"',
    text: `fo:font-style="italic" fo:color="${GREY}"`,
  },
  {
    name: 'Contents_20_Heading',
    display: 'Contents Heading',
    parent: 'Heading',
    paragraph: 'fo:break-before="page" fo:margin-bottom="0.6cm"',
    text: 'fo:font-size="17pt"',
  },
  ...contentsLines(),
  {
    name: 'Title_institution',
    display: 'Title institution',
    parent: 'Standard',
    master: 'Title_page',
    paragraph: 'fo:text-align="center" fo:margin-top="1cm"',
    text: 'fo:font-size="14pt"',
  },
  {
    name: 'Title_archive',
    display: 'Title archive',
    parent: 'Standard',
    paragraph: 'fo:text-align="center" fo:margin-top="0.2cm"',
    text: `fo:font-size="12pt" fo:color="${GREY}"`,
  },
  {
    name: 'Title_kind',
    display: 'Title kind',
    parent: 'Standard',
    paragraph: 'fo:text-align="center" fo:margin-top="4cm"',
    text: 'fo:font-size="13pt" fo:font-variant="small-caps" fo:letter-spacing="0.06cm"',
  },
  {
    name: 'Title',
    parent: 'Heading',
    paragraph: 'fo:text-align="center" fo:margin-top="0.5cm" fo:margin-bottom="0.4cm" fo:line-height="115%"',
    text: 'fo:font-size="24pt"',
  },
  {
    name: 'Title_signature',
    display: 'Title signature',
    parent: 'Standard',
    paragraph: 'fo:text-align="center" fo:margin-bottom="2cm"',
    text: 'fo:font-size="12pt"',
  },
  {
    name: 'Title_fact',
    display: 'Title fact',
    parent: 'Standard',
    paragraph: 'fo:margin-left="5cm" fo:text-indent="-5cm" fo:margin-bottom="0.15cm"',
    tabs: '<style:tab-stop style:position="0cm"/>',
  },
  {
    name: 'Title_history',
    display: 'Title history',
    parent: 'Heading',
    paragraph: 'fo:margin-top="0.9cm" fo:margin-bottom="0.2cm"',
    text: 'fo:font-size="12pt"',
  },
  {
    name: 'Table_20_Contents',
    display: 'Table Contents',
    parent: 'Standard',
    text: `${SANS} fo:font-size="8.5pt"`,
  },
  {
    name: 'Table_20_Heading',
    display: 'Table Heading',
    parent: 'Table_20_Contents',
    text: 'fo:font-weight="bold"',
  },
  { name: 'After_table', display: 'After table', parent: 'Standard', text: 'fo:font-size="6pt"' },
  {
    name: 'Header',
    parent: 'Standard',
    paragraph: 'fo:border-bottom="0.5pt solid #8a8a8a" fo:padding-bottom="0.1cm"',
    text: `fo:font-size="9pt" fo:font-style="italic" fo:color="${GREY}"`,
  },
  {
    name: 'Footer',
    parent: 'Standard',
    paragraph: 'fo:text-align="center"',
    text: `fo:font-size="9pt" fo:color="${GREY}"`,
  },
];

const DEFAULTS = `<style:default-style style:family="paragraph"><style:paragraph-properties fo:hyphenation-ladder-count="no-limit" style:tab-stop-distance="1.25cm" style:writing-mode="page"/><style:text-properties ${SERIF} fo:font-size="11pt" fo:language="pl" fo:country="PL" fo:hyphenate="false"/></style:default-style><style:default-style style:family="table"><style:table-properties table:border-model="collapsing"/></style:default-style><style:default-style style:family="table-row"><style:table-row-properties fo:keep-together="always"/></style:default-style>`;

/** Two bold words share a name with the label of a fact; the link style keeps the table of contents black. */
const TEXT_STYLES = `<style:style style:name="Fact_label" style:display-name="Fact label" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="Index_20_Link" style:display-name="Index Link" style:family="text"><style:text-properties fo:color="#000000" style:text-underline-style="none"/></style:style>`;

const PAGE_SIZE =
  'fo:page-width="21cm" fo:page-height="29.7cm" style:print-orientation="portrait" fo:margin-left="2.5cm" fo:margin-right="2cm" fo:margin-top="1.5cm" fo:margin-bottom="1.3cm"';

const PAGE_LAYOUTS = `<style:page-layout style:name="Page_body"><style:page-layout-properties ${PAGE_SIZE}/><style:header-style><style:header-footer-properties fo:min-height="0.6cm" fo:margin-bottom="0.5cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="0.6cm" fo:margin-top="0.5cm"/></style:footer-style></style:page-layout><style:page-layout style:name="Page_title"><style:page-layout-properties ${PAGE_SIZE}/></style:page-layout>`;

export interface PageFurniture {
  header: string;
  footer: PageLabel;
}

/** LibreOffice heeds header and footer only on the master page named "Standard". */
function masterPages({ header, footer }: PageFurniture): string {
  return `<style:master-page style:name="Standard" style:page-layout-name="Page_body"><style:header><text:p text:style-name="Header">${odfText(header)}</text:p></style:header><style:footer><text:p text:style-name="Footer">${odfText(footer.before)}<text:page-number text:select-page="current">1</text:page-number>${odfText(footer.between)}<text:page-count>1</text:page-count></text:p></style:footer></style:master-page><style:master-page style:name="Title_page" style:display-name="Title page" style:page-layout-name="Page_title" style:next-style-name="Standard"/>`;
}

export function stylesXml(furniture: PageFurniture): string {
  return `${XML_HEAD}<office:document-styles ${NAMESPACES}>${FONT_FACES}<office:styles>${DEFAULTS}${STYLES.map(paragraphStyle).join('')}${TEXT_STYLES}</office:styles><office:automatic-styles>${PAGE_LAYOUTS}</office:automatic-styles><office:master-styles>${masterPages(furniture)}</office:master-styles></office:document-styles>`;
}
