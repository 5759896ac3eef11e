import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { asPrint, landscape, millSketch } from './draw-samples.ts';
import { PROTOCOL_TEXT, REPORT_TEXT, STATUTE_PAGES } from './sample-texts.ts';
import { ffmpeg, writePdf, writeScan } from './write-samples.ts';

/*
 * Generates the sample files in this folder except `speech-en.mp3`, which is synthesised speech of
 * `speech-en.txt`. Run by hand: `node apps/server/src/demo/files/make-samples.ts`.
 */
const here = import.meta.dirname;

const folder = await mkdtemp(join(tmpdir(), 'regest-samples-'));
try {
  await writeScan('scan-protocol.jpg', PROTOCOL_TEXT, folder);
  await writeScan('scan-report.jpg', REPORT_TEXT, folder);
  await writePdf(join(here, 'statute.pdf'), 'DejaVuSerif.ttf', 13, STATUTE_PAGES);
  const print = await asPrint(landscape());
  await sharp(print).jpeg({ quality: 70, mozjpeg: true }).toFile(join(here, 'photograph.jpg'));
  await sharp(print)
    .resize({ width: 900 })
    .tiff({ compression: 'jpeg', quality: 70 })
    .toFile(join(here, 'photograph.tif'));
  await sharp(Buffer.from(millSketch())).png({ palette: true, colours: 16 }).toFile(join(here, 'sketch.png'));
  const speech = join(here, 'speech-en.mp3');
  await ffmpeg('-i', speech, '-t', '8', '-ac', '1', '-ar', '8000', '-bitexact', join(here, 'recording.wav'));
  const picture = join(folder, 'picture.png');
  await sharp(Buffer.from(landscape())).resize({ width: 960 }).png().toFile(picture);
  await ffmpeg(
    ...['-loop', '1', '-framerate', '12', '-i', picture, '-i', speech, '-t', '13.5'],
    ...['-vf', "crop=640:360:'(iw-640)*t/13.5':'(ih-360)*0.75',format=yuv420p"],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '33', '-c:a', 'aac', '-b:a', '32k', '-ac', '1'],
    ...['-movflags', '+faststart', '-bitexact', join(here, 'film.mp4')],
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
