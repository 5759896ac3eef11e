/** Numbers as people write them, before a unit. */
const NUMBER = String.raw`(\d[\d\s\u00a0]*(?:[.,]\d+)?)\s*`;
const unit = (words: string) => new RegExp(`^(?:ok\\.|ca\\.?|circa)?\\s*${NUMBER}(?:${words})\\.?$`, 'i');
const UNITS = unit(String.raw`j\.?\s?a|jedn(?:ostk[aię]|ostek)?\.? arch(?:iwaln\w+)?`);
const METERS = unit(
  String.raw`m\.?\s?b|m|(?:linear |running )?met(?:er|re)s?|metr(?:y|ów|a)?(?: bieżąc\w+)?|lfm|laufende meter`,
);
const FEET = unit(String.raw`(?:linear |lin\. )?f(?:ee|oo)?t`);

const decimal = (text: string) => text.replace(/[\s\u00a0]/g, '').replace('.', ',');
const METERS_IN_A_FOOT = 0.3048;

export interface Extent {
  sizeArchivalUnits?: number;
  sizeRunningMeters?: string;
  /** What is no size that we know, or one that had to be counted anew. */
  rest: string;
}

/** `1 j.a.; 0,04 mb`, `2.3 meter`, `12 linear feet`: the sizes, and whatever they do not say as it stands. */
export function readExtent(text: string): Extent {
  const found: Extent = { rest: '' };
  const rest: string[] = [];
  for (const part of text.split(/;|\n/).map((one) => one.trim())) {
    const units = UNITS.exec(part)?.[1];
    const meters = METERS.exec(part)?.[1];
    const feet = FEET.exec(part)?.[1];
    const isAbout = /^(?:ok\.|ca|circa)/i.test(part);
    if (units && !/[.,]/.test(units) && found.sizeArchivalUnits === undefined)
      found.sizeArchivalUnits = Number(units.replace(/[\s\u00a0]/g, ''));
    else if (meters && found.sizeRunningMeters === undefined) found.sizeRunningMeters = decimal(meters);
    else {
      if (feet && found.sizeRunningMeters === undefined) {
        const counted = Number(feet.replace(/[\s\u00a0]/g, '').replace(',', '.')) * METERS_IN_A_FOOT;
        found.sizeRunningMeters = counted.toFixed(2).replace('.', ',');
      }
      rest.push(part);
      continue;
    }
    if (isAbout) rest.push(part);
  }
  return { ...found, rest: rest.filter((one) => one !== '').join('; ') };
}
