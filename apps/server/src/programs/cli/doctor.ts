import { SPEECH_LOCALES } from '@regest/contract/values/sending.ts';
import type { Deps } from '../../deps.ts';
import { EngineUnavailable } from '../../engines/engine-errors.ts';
import { findFfmpeg } from '../../engines/media/find-program.ts';
import { describeModelFolder } from '../../engines/speech/model-folder.ts';
import { installedPackage } from '../../engines/speech/whisper/packaged-model.ts';
import { configuredHosts } from '../../http/allowed-hosts.ts';
import { say } from '../../operation/console-texts.ts';
import { check } from '../../search/index.ts';
import { readNotedHeads } from '../../services/audit/heads.ts';
import { type ChainFault, verifyChain } from '../../services/audit/verify-chain.ts';
import { checkStore } from '../../services/files/check-store.ts';
import { findCountDrift, findTreeFaults } from '../../services/records/counts.ts';
import { ocrEngine, speechEngines } from '../../services/transcriptions/engines.ts';
import type { Settings } from '../../settings.ts';
import { describeConfining } from './describe-confining.ts';
import { examineFixity } from './examine-fixity.ts';
import { withProgram } from './with-program.ts';

/** Lines printed for each kind of fault. */
const MAX_LINES = 20;

async function describeOcr(settings: Settings): Promise<string> {
  try {
    const { name, languages, parallel } = await ocrEngine(settings);
    return say('doctor.ocr.found', { name, languages: languages.join(', '), parallel });
  } catch (error) {
    if (error instanceof EngineUnavailable) return say('doctor.ocr.none', { setting: error.setting });
    throw error;
  }
}

async function describeModel(folder: string | null): Promise<string[]> {
  if (folder === null) return [];
  const { model, files } = await describeModelFolder(folder, installedPackage);
  if (model) return [say('doctor.speech.model', { folder })];
  const absent = Object.entries(files).flatMap(([part, path]) => (path === null ? [part] : []));
  return [say('doctor.speech.badModel', { folder, missing: absent.join(', ') })];
}

async function describeSpeech(settings: Settings): Promise<string[]> {
  const { engines, problems } = await speechEngines(settings);
  const lines = engines.map((engine) => {
    const codes = SPEECH_LOCALES.filter(({ code }) => engine.covers(code)).map(({ code }) => code);
    return say('doctor.speech.found', {
      name: engine.name,
      count: codes.length,
      languages: codes.join(', '),
    });
  });
  return [
    ...(await describeModel(settings.speechModelDir)),
    ...(lines.length > 0 ? lines : [say('doctor.speech.none')]),
    ...problems.map(({ package: name, problem }) => say(`doctor.speech.package.${problem}`, { name })),
    ...(engines.some((engine) => engine.covers('pl')) ? [] : [say('doctor.speech.noPolish')]),
  ];
}

function print(heading: string, faults: readonly string[]): void {
  console.log(`${heading}: ${faults.length === 0 ? say('doctor.fine') : faults.length}`);
  for (const fault of faults.slice(0, MAX_LINES)) console.log(`  ${fault}`);
  if (faults.length > MAX_LINES) console.log('  …');
}

/** Prints the state of the installation and its faults; exit code 1 if there are any. */
async function examine(deps: Deps): Promise<void> {
  console.log(await describeOcr(deps.settings));
  for (const line of await describeSpeech(deps.settings)) console.log(line);
  console.log(say('doctor.hosts', { hosts: ['localhost', ...configuredHosts(deps.settings)].join(', ') }));
  console.log(say('doctor.ffmpeg', { path: findFfmpeg() ?? say('doctor.notFound') }));
  console.log(describeConfining());
  const { orphans, missing } = await checkStore(deps);
  const drift = await findCountDrift(deps.db);
  const tree = await findTreeFaults(deps.db);
  const trail = await examineTrail(deps);
  print(
    say('doctor.orphans'),
    orphans.map(({ contentId, size }) => `${contentId} (${size} B)`),
  );
  print(
    say('doctor.missing'),
    missing.map(({ contentId, fileId }) => say('doctor.missingOne', { contentId, fileId })),
  );
  print(
    say('doctor.counts'),
    drift.map(({ what, stored, counted }) => `${what}: ${stored} ≠ ${counted}`),
  );
  print(say('doctor.tree'), tree);
  print(say('doctor.audit'), trail);
  const notIndexed = await examineIndex(deps);
  print(say('doctor.search.heading'), notIndexed);
  if (process.argv.includes('--fixity') && (await examineFixity(deps)) > 0) process.exitCode = 1;
  const faults = [orphans, missing, drift, tree, trail, notIndexed];
  if (faults.some((found) => found.length > 0)) process.exitCode = 1;
}

await withProgram(examine);

function describe({ fault, position, eventId }: ChainFault): string {
  return say(`doctor.audit.${fault}`, {
    position: position ?? say('app.missingValue'),
    id: eventId ?? say('app.missingValue'),
  });
}

/** Faults of the audit chain in its order. */
export async function examineTrail({ db, settings }: Deps): Promise<string[]> {
  const { head, faults } = await verifyChain(db, await readNotedHeads(settings.dataDir));
  console.log(say('doctor.audit.head', { position: head.position, hash: head.hash }));
  return faults.map(describe);
}

/**
 * Messages about records missing from the search index. With `--search` every text is analysed again and compared
 * with the index.
 */
export async function examineIndex({ db }: Deps): Promise<string[]> {
  const { missing, ...differing } = await check(db, process.argv.includes('--search'));
  return [
    ...missing.map(({ kind, id }) => say(`doctor.search.${kind}`, { id })),
    ...differing.different.map((id) => say('doctor.search.different', { id })),
    ...differing.differentAuthors.map((id) => say('doctor.search.differentAuthor', { id })),
    ...differing.differentTexts.map((id) => say('doctor.search.differentText', { id })),
  ];
}
