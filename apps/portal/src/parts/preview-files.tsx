import { usePortal } from '../frame/portal-context.tsx';
import type { PreviewFile, RecordPage } from '../views/record-view.ts';

/** Picture formats that every browser shows. */
const DRAWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

function FilePreview({ file }: { file: PreviewFile }) {
  const { plain } = usePortal();
  const src = plain(file.path);
  if (DRAWN.has(file.mimeType)) return <img src={src} alt={file.name} loading="lazy" decoding="async" />;
  if (file.mimeType.startsWith('audio/'))
    return (
      // biome-ignore lint/a11y/useMediaCaption: a preview has no captions yet
      <audio controls preload="metadata" src={src} />
    );
  if (file.mimeType.startsWith('video/'))
    return (
      // biome-ignore lint/a11y/useMediaCaption: a preview has no captions yet
      <video controls preload="metadata" src={src} />
    );
  return file.hasThumbnail ? <img src={`${src}/miniatura`} alt={file.name} loading="lazy" /> : null;
}

/** All files of an unpublished record, each with a mark whether readers will see it. */
export function PreviewFiles({ view }: { view: RecordPage }) {
  const { plain, texts } = usePortal();
  if (view.isClosed || view.previewFiles.length === 0) return null;
  return (
    <section className="preview-files" aria-label={texts.say('portal.previewFiles')}>
      <h2>{texts.say('portal.previewFiles')}</h2>
      <ul>
        {view.previewFiles.map((file) => (
          <li key={file.id}>
            <FilePreview file={file} />
            <p>
              <a href={plain(file.path)} lang="pl">
                {file.name}
              </a>{' '}
              <small>
                {texts.say(file.isPublished ? 'portal.previewFile.shown' : 'portal.previewFile.hidden')}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
