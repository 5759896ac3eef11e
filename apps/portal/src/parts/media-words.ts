import type { Texts } from '@regest/contract/locale/make-texts.ts';
import { valueName } from '@regest/contract/locale/value-name.ts';

interface Medium {
  mediumType?: string;
  number?: number;
  format?: string;
  name?: string;
}

/** What a thing is written, drawn or recorded on: `papier 12 (A4); taśma magnetyczna 1`. */
export function mediaWords(group: unknown, texts: Texts): string {
  const {
    media = [],
    numberOfPages,
    numberOfDocuments,
  } = (group ?? {}) as {
    media?: Medium[];
    numberOfPages?: number;
    numberOfDocuments?: number;
  };
  const carriers = media.map(({ mediumType = '', number, format, name }) =>
    [name ?? valueName(texts, 'mediumTypes', mediumType) ?? mediumType, number, format && `(${format})`]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
  );
  const counts = [
    numberOfDocuments ? texts.sayCount('portal.count.documents', numberOfDocuments) : '',
    numberOfPages ? texts.sayCount('portal.count.pages', numberOfPages) : '',
  ];
  return [...counts, ...carriers].filter((part) => part !== '').join('; ');
}
