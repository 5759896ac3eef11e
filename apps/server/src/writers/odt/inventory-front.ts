import { polishTypography } from '@regest/contract/text/polish-typography.ts';
import type { InventoryDocument, InventoryFact } from './inventory-document.ts';
import { escapeXml, odfText, paragraphsOf } from './odt-xml.ts';
import { HEADING_LEVELS } from './styles.ts';

export interface Chapter {
  level: number;
  heading: string;
  bookmark: string;
}

const headingLevel = (depth: number) => Math.min(Math.max(depth, 1), HEADING_LEVELS);

/** The one list both the table of contents and the headings are written from. */
export function chaptersOf(document: InventoryDocument): { introduction: Chapter[]; sections: Chapter[] } {
  const front =
    document.introduction.length === 0 ? [] : [{ level: 1, heading: document.labels.introduction }];
  const parts = document.introduction.map((part) => ({ level: 2, heading: part.label }));
  return {
    introduction: [...front, ...parts].map((chapter, index) => ({ ...chapter, bookmark: `intro-${index}` })),
    sections: document.sections.map((section, index) => ({
      level: headingLevel(section.depth),
      heading: section.heading,
      bookmark: `section-${index}`,
    })),
  };
}

export const paragraph = (style: string, xml: string) => `<text:p text:style-name="${style}">${xml}</text:p>`;

export function prose(text: string, style = 'Text_20_body'): string {
  return paragraphsOf(text)
    .map((part) => paragraph(style, odfText(polishTypography(part))))
    .join('');
}

export function headingXml({ level, heading, bookmark }: Chapter, style = `Heading_20_${level}`): string {
  return `<text:h text:style-name="${style}" text:outline-level="${level}"><text:bookmark-start text:name="${bookmark}"/>${odfText(polishTypography(heading))}<text:bookmark-end text:name="${bookmark}"/></text:h>`;
}

const factLine = ({ label, text }: InventoryFact) =>
  paragraph(
    'Title_fact',
    `<text:span text:style-name="Fact_label">${odfText(label)}</text:span><text:tab/>${odfText(polishTypography(text))}`,
  );

export function titlePage(document: InventoryDocument): string {
  return [
    paragraph('Title_institution', odfText(polishTypography(document.institution))),
    document.archive === null ? '' : paragraph('Title_archive', odfText(polishTypography(document.archive))),
    paragraph('Title_kind', odfText(document.labels.documentKind)),
    paragraph('Title', odfText(polishTypography(document.title))),
    paragraph('Title_signature', odfText(document.signature)),
    ...document.facts.map(factLine),
    document.history === null
      ? ''
      : paragraph('Title_history', odfText(document.history.label)) + prose(document.history.text),
  ].join('');
}

function entryTemplate(level: number): string {
  return `<text:table-of-content-entry-template text:outline-level="${level}" text:style-name="Contents_20_${level}"><text:index-entry-link-start text:style-name="Index_20_Link"/><text:index-entry-text/><text:index-entry-tab-stop style:type="right" style:leader-char="."/><text:index-entry-page-number/><text:index-entry-link-end/></text:table-of-content-entry-template>`;
}

/** The page number is a reference field: only the program that lays the pages out can know it. */
function entry({ level, heading, bookmark }: Chapter): string {
  return paragraph(
    `Contents_20_${level}`,
    `<text:a xlink:type="simple" xlink:href="#${bookmark}" text:style-name="Index_20_Link" text:visited-style-name="Index_20_Link">${odfText(polishTypography(heading))}<text:tab/><text:bookmark-ref text:reference-format="page" text:ref-name="${bookmark}"> </text:bookmark-ref></text:a>`,
  );
}

export function tableOfContents(title: string, chapters: readonly Chapter[]): string {
  const templates = Array.from({ length: HEADING_LEVELS }, (_, index) => entryTemplate(index + 1)).join('');
  const heading = escapeXml(title);
  return `<text:table-of-content text:style-name="Contents_section" text:protected="true" text:name="Contents"><text:table-of-content-source text:outline-level="${HEADING_LEVELS}" text:use-index-marks="false"><text:index-title-template text:style-name="Contents_20_Heading">${heading}</text:index-title-template>${templates}</text:table-of-content-source><text:index-body><text:index-title text:style-name="Contents_section" text:name="Contents_Head">${paragraph('Contents_20_Heading', heading)}</text:index-title>${chapters.map(entry).join('')}</text:index-body></text:table-of-content>`;
}
