import { transcriptionsApi } from '@regest/contract/endpoints/transcriptions.ts';
import type { FastifyInstance } from 'fastify';
import { mount, mountLong } from '../../http/mount.ts';
import { attachment } from '../../http/send-download.ts';
import { awaitText, readSpeechOutcome } from '../../services/transcriptions/await-text.ts';
import { findInside } from '../../services/transcriptions/find-inside.ts';
import { listOcrLanguages } from '../../services/transcriptions/ocr-language.ts';
import {
  downloadText,
  readPolicy,
  readText,
  readWords,
  saveText,
} from '../../services/transcriptions/read-text.ts';
import { sendFile, sendFiles } from '../../services/transcriptions/send-files.ts';
import { languageCode, listSpeechLanguages } from '../../services/transcriptions/speech-language.ts';

/** Longest wait of an OCR call for a text; after it the answer reports progress. */
const TIMEOUT_MS = 4000;

export function transcriptionRoutes(app: FastifyInstance): void {
  mount(app, transcriptionsApi.policy, ({ db, actor, query }) => readPolicy(db, actor, query.institution_id));
  mount(app, transcriptionsApi.ocrLanguages, ({ db, deps, actor, query }) =>
    listOcrLanguages(db, actor, deps.settings, query.fileId),
  );
  mount(app, transcriptionsApi.languages, ({ db, deps, actor, query }) =>
    listSpeechLanguages(db, actor, deps.settings, query.fileId),
  );
  mount(app, transcriptionsApi.read, ({ db, actor, params }) => readText(db, actor, params.fileId));
  mount(app, transcriptionsApi.words, ({ db, actor, params, query }) =>
    readWords(db, actor, params.fileId, query.page),
  );
  mount(app, transcriptionsApi.find, ({ db, actor, params, query }) =>
    findInside(db, actor, params.fileId, query),
  );
  mount(app, transcriptionsApi.save, ({ db, actor, body }) => saveText(db, actor, body));
  mount(app, transcriptionsApi.download, async ({ db, deps, actor, params, query, reply }) => {
    const { name, type, text } = await downloadText(db, deps, actor, params.fileId, query);
    return reply.header('content-disposition', attachment(name)).type(type).send(text);
  });
  mountLong(app, transcriptionsApi.send, ({ deps, actor, body }) => sendFiles(deps, actor, body));
  mountLong(app, transcriptionsApi.sendOcr, async ({ deps, actor, params: { fileId }, reply }) => {
    const job = await sendFile(deps, actor, { fileId, kind: 'ocr', language: null });
    const outcome = await awaitText(deps.db, job, fileId, TIMEOUT_MS);
    if (outcome.status) reply.code(202);
    return outcome;
  });
  mountLong(app, transcriptionsApi.sendSpeech, async ({ deps, actor, query }) => {
    const { fileId } = query;
    const job = await sendFile(deps, actor, { fileId, kind: 'stt', language: languageCode(query.language) });
    return { transcriptionLink: job.link, fileId };
  });
  mount(app, transcriptionsApi.getSpeech, async ({ db, actor, query, reply }) => {
    const { transcriptionLink, fileId } = query;
    const outcome = await readSpeechOutcome(db, actor, { link: transcriptionLink, fileId });
    if (outcome.status) reply.code(202);
    return outcome;
  });
}
