import { type Confining, confining } from '../../engines/isolation/confine.ts';
import { say } from '../../operation/console-texts.ts';

/** Line about the missing commands of the machine that isolate parsers of uploaded files. */
export function describeConfining(
  platform: NodeJS.Platform = process.platform,
  machine: () => Confining = confining,
): string {
  if (platform === 'win32') return say('doctor.notConfinedWindows');
  const { limits, noNetwork, fewRights } = machine();
  const absent = [
    ...(limits ? [] : ['prlimit']),
    ...(noNetwork ? [] : ['unshare --net']),
    ...(fewRights ? [] : ['setpriv']),
  ];
  return absent.length === 0
    ? say('doctor.confined')
    : say('doctor.notConfined', { missing: absent.join(', ') });
}
