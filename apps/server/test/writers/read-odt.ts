import { type BodyNode, type OdtDocumentModel, readOdt as parseOdt } from 'odf-kit/reader';

type Spans = Extract<BodyNode, { kind: 'paragraph' }>['spans'];
type Table = Extract<BodyNode, { kind: 'table' }>;

export interface ReadOdt {
  headings: { level: number; text: string }[];
  /** Tables in document order; `heads` are the rows repeated on every page. */
  tables: { heads: string[][]; rows: string[][] }[];
  /** Lines outside tables and cells of tables in document order. */
  texts: string[];
  page: OdtDocumentModel['pageLayout'];
  header: string[];
  footer: string[];
}

/** Parses an ODT with an external library. */
export function readOdt(bytes: Buffer): ReadOdt {
  const { body, pageLayout, header = [], footer = [] } = parseOdt(new Uint8Array(bytes));
  return {
    headings: body.flatMap((node) =>
      node.kind === 'heading' ? [{ level: node.level, text: textOf(node.spans) }] : [],
    ),
    tables: body.flatMap((node) => (node.kind === 'table' ? [readTable(node)] : [])),
    texts: textsOf(body),
    page: pageLayout,
    header: textsOf(header),
    footer: textsOf(footer),
  };
}

function readTable({ rows }: Table): ReadOdt['tables'][number] {
  const cells = (isHead: boolean) =>
    rows
      .filter(({ isHeader = false }) => isHeader === isHead)
      .map((row) => row.cells.map(({ spans }) => textOf(spans)));
  return { heads: cells(true), rows: cells(false) };
}

function textsOf(nodes: readonly BodyNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'table')
      return node.rows.flatMap(({ cells }) => cells.map(({ spans }) => textOf(spans)));
    return 'spans' in node ? [textOf(node.spans)] : [];
  });
}

/** Text of spans; a field that the office program fills in becomes its name, such as `{pageNumber}`. */
function textOf(spans: Spans): string {
  const parts = spans.map((span) => {
    if (!('kind' in span)) return span.text;
    return span.kind === 'field' ? `{${span.fieldType}}` : '';
  });
  return parts.join('').replaceAll('\u00a0', ' ').trim();
}
