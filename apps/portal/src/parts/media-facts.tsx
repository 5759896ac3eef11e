import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { VALUE_LISTS } from '@regest/contract/values/value-lists.ts';
import type { Entry, Media } from '../views/common.ts';

export function mediaFacts({ scans, audio, video, hasText, isTextChecked }: Media, texts: Texts): string[] {
  const { say, sayCount, format } = texts;
  return [
    scans > 0 ? sayCount('portal.scans', scans) : '',
    audio > 0 ? say('portal.recordingOf', { time: format.duration(audio) }) : '',
    video > 0 ? say('portal.filmOf', { time: format.duration(video) }) : '',
    hasText ? say(isTextChecked ? 'portal.text.checked' : 'portal.text.machine') : '',
  ].filter((fact) => fact !== '');
}

/** `CC BY-SA 4.0`: how licences are called in short. */
export function licenceShort(id: string): string {
  return VALUE_LISTS.licenses.find((licence) => licence.id === id)?.short ?? id;
}

/** The short name of a licence; a bare sign would say nothing, so that is put in words. */
export function licenceFact(id: string, texts: Texts): string {
  return id === 'copyrighted' ? texts.say('portal.rights.reserved') : licenceShort(id);
}

export function entryFacts(entry: Entry, texts: Texts): string[] {
  return [
    texts.say(`portal.level.${entry.level}`),
    ...mediaFacts(entry.media, texts),
    ...entry.licenses.map((id) => licenceFact(id, texts)),
  ];
}
