import { describe, expect, test } from 'vitest';
import { readOrder } from './picture-order.ts';
import { settlePicture } from './settle-picture.ts';

const WHOLE = { width: 3000, height: 2000 };

/** The part as `left,top,width,height` and the size as `width,height`; null for an answer of 400. */
function settled(region: string, size: string, settledPath = WHOLE): string | null {
  const order = readOrder({ region, size, rotation: '0', quality: 'default', format: 'jpg' });
  const cut = order && settlePicture(order, settledPath);
  if (!cut) return null;
  const { left, top, width, height } = cut.region;
  return `${[left, top, width, height].join()} ${cut.size.width},${cut.size.height}`;
}

/** Image API 3.0, 4.1 and 4.2, with what level 2 must know. */
describe('what a IIIF address comes to', () => {
  test.each([
    ['full', 'max', '0,0,3000,2000 2400,1600'],
    ['square', 'max', '500,0,2000,2000 2000,2000'],
    ['100,200,300,400', 'max', '100,200,300,400 300,400'],
    ['2900,1900,500,500', 'max', '2900,1900,100,100 100,100'],
    ['pct:10,20,50.5,25', 'max', '300,400,1515,500 1515,500'],
    ['pct:50,50,80,80', 'max', '1500,1000,1500,1000 1500,1000'],
    ['full', '300,', '0,0,3000,2000 300,200'],
    ['full', ',200', '0,0,3000,2000 300,200'],
    ['full', 'pct:10', '0,0,3000,2000 300,200'],
    ['0,0,500,500', 'pct:100', '0,0,500,500 500,500'],
    ['0,0,500,500', 'pct:12.5', '0,0,500,500 63,63'],
    ['0,0,500,500', '500,', '0,0,500,500 500,500'],
    ['full', '100,500', '0,0,3000,2000 100,500'],
    ['full', '!600,600', '0,0,3000,2000 600,400'],
    // A box larger than the part gives the part, not an error and not more.
    ['0,0,500,500', '!5000,900', '0,0,500,500 500,500'],
    ['full', '!9000,9000', '0,0,3000,2000 2400,1600'],
  ])('%s at %s', (region, size, cut) => {
    expect(settled(region, size)).toBe(cut);
  });

  test.each([
    ['full', '3001,'],
    ['full', ',2001'],
    ['0,0,500,500', '501,'],
    ['0,0,500,500', ',501'],
    ['0,0,500,500', '400,501'],
    ['full', 'pct:101'],
    ['full', 'pct:0'],
    ['full', 'pct:100'],
    ['full', '2401,'],
    ['full', '2400,1601,'],
    ['full', '0,'],
    ['full', '0,0'],
    ['full', '!0,5'],
    ['full', '!300,'],
    ['full', ','],
    ['full', '-5,'],
    ['full', '1.5,'],
    ['full', 'full'],
    ['full', ''],
    ['full', '^max'],
    ['full', '^4000,'],
    ['full', '^pct:120'],
    ['full', '^!9000,9000'],
    ['3000,0,10,10', 'max'],
    ['0,2000,10,10', 'max'],
    ['pct:100,0,10,10', 'max'],
    ['0,0,0,10', 'max'],
    ['0,0,10,0', 'max'],
    ['pct:0,0,0,10', 'max'],
    ['0,0,10.5,10', 'max'],
    ['0,0,10', 'max'],
    ['-1,0,10,10', 'max'],
    ['cala', 'max'],
  ])('%s at %s is an error', (region, size) => {
    expect(settled(region, size)).toBeNull();
  });

  test('a part that would come to less than a pixel is an error, in a box it is one pixel', () => {
    const strip = { width: 5000, height: 4 };
    expect(settled('full', '100,', strip)).toBeNull();
    expect(settled('full', '!100,100', strip)).toBe('0,0,5000,4 100,1');
  });

  test.each([
    ['0', 'default', 'jpg', true],
    ['90', 'color', 'png', true],
    ['180.0', 'gray', 'webp', true],
    ['!270', 'default', 'jpg', true],
    ['!0', 'default', 'jpg', true],
    ['360', 'default', 'jpg', false],
    ['45', 'default', 'jpg', false],
    ['-90', 'default', 'jpg', false],
    ['!', 'default', 'jpg', false],
    ['0', 'bitonal', 'jpg', false],
    ['0', 'native', 'jpg', false],
    ['0', 'default', 'gif', false],
    ['0', 'default', 'tif', false],
  ])('turned %s in %s as %s is read: %s', (rotation, quality, format, isRead) => {
    expect(readOrder({ region: 'full', size: 'max', rotation, quality, format }) !== null).toBe(isRead);
  });
});
