import { WHOLE_PORTAL } from '@regest/contract/endpoints/portal-homes.ts';
import { textLanguageOf } from '@regest/contract/exchange/language-codes.ts';
import { parseEditorText } from '@regest/contract/vtt/parse-editor-text.ts';
import { withoutTags } from '@regest/contract/vtt/speakers.ts';
import { termPath } from '@regest/portal/addresses/paths.ts';
import type { Counted } from '@regest/portal/views/common.ts';
import type { HomePage } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import {
  countAll,
  findHomeChoices,
  type HomeChoices,
  listPictured,
  listPublicNews,
  listRecordings,
  listYears,
} from '../../../queries/published/home.ts';
import { type CountedTerm, countTerms, listMostNamed } from '../../../queries/published/names.ts';
import { findPeaks } from '../../../queries/published/reading.ts';
import { listNewlyPublished } from '../../../queries/published/records.ts';
import { chosenHome } from '../chosen-home.ts';
import { entriesOf } from '../entries.ts';
import { noFigureCache } from '../figures.ts';
import { peaksInShares } from '../recordings.ts';
import { archivesWithCounts } from './archives.ts';
import { listMapSpots } from './map.ts';

const NAMES = 4;
const PIECES = 3;
const NEWEST = 5;
/** Characters of a quotation: a sentence, neither a word nor a story. */
const QUOTE_CHARACTERS = { shortest: 40, longest: 140 };

const countedTerm = ({ id, name, count }: CountedTerm): Counted => ({
  title: name,
  path: termPath(id, name),
  count,
});

async function quoteOf(reader: Reader): Promise<HomePage['quote']> {
  for (const { file_id, record_id, text, language, duration } of await listRecordings(reader, 5)) {
    const lengthOf = (words: string) => withoutTags(words).length;
    // The longest cue: questions to the speaker are shorter than the answers.
    const [cue] = parseEditorText(text)
      .cues.filter(({ text: words }) => {
        const length = lengthOf(words);
        return length >= QUOTE_CHARACTERS.shortest && length <= QUOTE_CHARACTERS.longest;
      })
      .toSorted((one, other) => lengthOf(other.text) - lengthOf(one.text));
    const [record] = cue ? await entriesOf(reader, [record_id]) : [];
    if (cue && record)
      return {
        text: withoutTags(cue.text).replace(/\s+/g, ' '),
        lang: textLanguageOf(language),
        record,
        duration,
        peaks: peaksInShares(await findPeaks(reader, file_id)),
        from: cue.start / 1000,
        to: cue.end / 1000,
      };
  }
  return null;
}

/** Figures and records of the home page, read over everything there is. */
async function loadFigures(reader: Reader) {
  const [pictured, totals, named, totalsOf, years, newest, archives, news, spots] = await Promise.all([
    listPictured(reader, PIECES),
    countAll(reader),
    listMostNamed(reader, NAMES),
    countTerms(reader),
    listYears(reader),
    listNewlyPublished(reader, null, NEWEST),
    archivesWithCounts(reader),
    listPublicNews(reader, 3),
    listMapSpots(reader),
  ]);
  return { pictured, totals, named, totalsOf, years, newest, archives, news, spots };
}

export async function loadHome(
  reader: Reader,
  figures = noFigureCache,
  choices?: HomeChoices,
): Promise<HomePage> {
  const [homeFigures, quote, chosen] = await Promise.all([
    figures('home', () => loadFigures(reader)),
    quoteOf(reader),
    chosenHome(reader, choices ?? (await findHomeChoices(reader, WHOLE_PORTAL))),
  ]);
  const { pictured, totals, named, totalsOf, years, archives, news, spots } = homeFigures;
  const [pieces, newest] = await Promise.all([
    entriesOf(reader, pictured),
    entriesOf(reader, homeFigures.newest),
  ]);
  const ofType = (type: CountedTerm['type']) => named.filter((term) => term.type === type).map(countedTerm);
  return {
    page: 'home',
    pieces: chosen.pieces.length > 0 ? chosen.pieces : pieces,
    chosen,
    totals: {
      records: totals.records,
      withFiles: totals.with_files,
      pages: totals.pages,
      hours: Math.floor(totals.seconds / 3600),
    },
    people: ofType('personal'),
    places: ofType('geographical'),
    topics: ofType('material'),
    totalsOf,
    years,
    newest,
    archives,
    spots,
    quote,
    news,
  };
}
