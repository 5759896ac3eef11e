import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  CERTIFICATE_1923,
  CONTRACT_PAGES,
  KEY_PAGES,
  PROGRAM_1932,
  PROTOCOL_1939,
  REPORT_1938,
} from './demo-texts.ts';
import { bill, junction, larch, locomotive, manuscript, orchestra } from './draw-demo.ts';
import { asPrint, asScan } from './draw-samples.ts';
import { ffmpeg, writePdf, writeScan } from './write-samples.ts';

/* Generates the papers, pictures and the film of the demo. Run by hand: `node …/demo/files/make-demo-scans.ts`. */
const here = import.meta.dirname;
const folder = await mkdtemp(join(tmpdir(), 'regest-demo-scans-'));

async function written(name: string, seed: number, lines: number, shape: 'letter' | 'list'): Promise<void> {
  const drawn = await sharp(Buffer.from(manuscript(seed, lines, shape)))
    .png()
    .toBuffer();
  await sharp(await asScan(drawn))
    .jpeg({ quality: 42, mozjpeg: true })
    .toFile(join(here, name));
}

try {
  const width = 1240;
  await writeScan('scan-protocol-1939.jpg', PROTOCOL_1939, folder, width);
  await writeScan('scan-report-1938.jpg', REPORT_1938, folder, width);
  await writeScan('scan-program.jpg', PROGRAM_1932, folder, width);
  await writeScan('scan-certificate.jpg', CERTIFICATE_1923, folder, width);
  await writePdf(join(here, 'contract.pdf'), 'DejaVuSerif.ttf', 13, CONTRACT_PAGES);
  await writePdf(join(here, 'key.pdf'), 'DejaVuSans.ttf', 12, KEY_PAGES);
  await written('scan-petition-1.jpg', 4, 22, 'letter');
  await written('scan-petition-2.jpg', 10, 14, 'letter');
  await written('scan-list.jpg', 7, 12, 'list');
  await sharp(Buffer.from(bill())).png({ palette: true, colours: 16 }).toFile(join(here, 'bill.png'));
  await sharp(await asPrint(orchestra()))
    .jpeg({ quality: 60, mozjpeg: true })
    .toFile(join(here, 'orchestra.jpg'));
  await sharp(await asPrint(locomotive()))
    .jpeg({ quality: 60, mozjpeg: true })
    .toFile(join(here, 'engine.jpg'));
  for (const [name, drawn] of [
    ['mark-larch.png', larch('#2E8B57')],
    ['mark-junction.png', junction('#B5562F')],
  ] as const)
    await sharp(Buffer.from(drawn)).png({ palette: true, colours: 16 }).toFile(join(here, name));
  const picture = join(folder, 'engine.png');
  await sharp(Buffer.from(locomotive())).resize({ width: 960 }).png().toFile(picture);
  await ffmpeg(
    ...['-loop', '1', '-framerate', '12', '-i', picture, '-i', join(here, 'speech-en.mp3'), '-t', '13.5'],
    ...['-vf', "crop=640:360:'(iw-640)*t/13.5':'(ih-360)*0.6',format=yuv420p"],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '33', '-c:a', 'aac', '-b:a', '32k', '-ac', '1'],
    ...['-movflags', '+faststart', '-bitexact', join(here, 'engine.mp4')],
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
