import { LEVELS } from '@regest/contract/levels.ts';
import { manifestPath, permanentPath, STANDARDS, textPath } from '../addresses/paths.ts';
import type { HeadProps } from '../frame/head.tsx';
import type { Media } from '../views/common.ts';
import type { RecordPage } from '../views/record-view.ts';

export const canBeShown = ({ scans, audio, video }: Media) => scans > 0 || audio > 0 || video > 0;

/** Whether the record or a record below it has pictures or recordings for a IIIF viewer. */
export function hasManifest({ level, media, children }: RecordPage): boolean {
  const holdsMore = LEVELS[level].children.some((child) => LEVELS[child].children.length > 0);
  return holdsMore || canBeShown(media) || children.some((child) => canBeShown(child.media));
}

const MANIFEST = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"';

type Alternate = NonNullable<HeadProps['alternates']>[number];

/** The text of the open recording or scan as a file. */
function openText(view: RecordPage, plain: (path: string) => string): Alternate[] {
  const open = view.recording?.file.id ?? view.sheet?.fileId;
  return view.files.flatMap(({ id, textKind }): Alternate[] => {
    if (id !== open || textKind === null) return [];
    return textKind === 'stt'
      ? [{ type: 'text/vtt', href: plain(textPath(id, 'vtt')), title: 'WebVTT' }]
      : [{ type: 'text/plain', href: plain(textPath(id, 'txt')), title: 'TXT' }];
  });
}

/** Links to the machine-readable forms of the record. */
export function alternatesOf(view: RecordPage, plain: (path: string) => string, root: string): Alternate[] {
  const machine = (name: string) => plain(`${permanentPath(view.id)}/${name}`);
  return [
    { type: 'application/json', href: machine('record.json'), title: 'JSON' },
    ...STANDARDS.map(({ file, title }) => ({ type: 'application/xml', href: machine(file), title })),
    ...(hasManifest(view) ? [{ type: MANIFEST, href: plain(manifestPath(view.id)), title: 'IIIF' }] : []),
    ...openText(view, plain),
    {
      type: 'application/json+oembed',
      href: plain(`/oembed?url=${encodeURIComponent(`${root}${permanentPath(view.id)}`)}`),
      title: 'oEmbed',
    },
  ];
}
