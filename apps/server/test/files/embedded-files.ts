import sharp from 'sharp';

/** Dataset of IPTC-IIM: number in the second record and bytes. */
export type IptcDataset = readonly [number: number, bytes: Uint8Array];

function iimBlock(datasets: readonly IptcDataset[]): Buffer {
  const parts = datasets.flatMap(([number, bytes]) => {
    const head = Buffer.from([0x1c, 2, number, 0, 0]);
    head.writeUInt16BE(bytes.length, 3);
    return [head, Buffer.from(bytes)];
  });
  return Buffer.concat(parts);
}

/** The segment in which Photoshop and its followers keep IPTC in a JPEG. */
function photoshopSegment(iim: Buffer): Buffer {
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), Buffer.alloc(4), iim]);
  resource.writeUInt32BE(iim.length, 8);
  const body = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource]);
  const head = Buffer.from([0xff, 0xed, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

interface Embedded {
  /** Texts of the first IFD by EXIF name. */
  exif?: Record<string, string>;
  /** `DateTimeOriginal` in EXIF format. */
  takenAt?: string;
  iptc?: readonly IptcDataset[];
  /** Content of `rdf:Description`. */
  xmp?: string;
  /** A raw XMP packet, possibly malformed. */
  rawXmp?: string;
}

const NAMESPACES = [
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
  'xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"',
].join(' ');

const packet = (description: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${NAMESPACES}><rdf:Description rdf:about="">${description}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

let shade = 0;

/** A small photograph with these metadata and unique bytes. */
export async function aPhotograph({ exif = {}, takenAt, iptc, xmp, rawXmp }: Embedded): Promise<Buffer> {
  shade = (shade + 1) % 256;
  const background = { r: shade, g: 40, b: 90 };
  let picture = sharp({ create: { width: 60, height: 40, channels: 3, background } }).withExif({
    IFD0: exif,
    ...(takenAt && { IFD2: { DateTimeOriginal: takenAt } }),
  });
  const fullXmp = rawXmp ?? (xmp === undefined ? undefined : packet(xmp));
  if (fullXmp !== undefined) picture = picture.withXmp(fullXmp);
  const jpeg = await picture.jpeg().toBuffer();
  if (!iptc) return jpeg;
  return Buffer.concat([jpeg.subarray(0, 2), photoshopSegment(iimBlock(iptc)), jpeg.subarray(2)]);
}
