import { parseArgs } from 'node:util';
import type { ChangeSinceLoad } from '../../demo/changes-since-load.ts';
import { clearDemo } from '../../demo/clear-demo.ts';
import { hasMessage, say, sayCount } from '../../operation/console-texts.ts';
import { withProgram } from './with-program.ts';

function readArguments(): boolean {
  try {
    return parseArgs({ options: { yes: { type: 'boolean', default: false } } }).values.yes;
  } catch {
    console.error(say('clearDemo.usage'));
    return process.exit(2);
  }
}

function inWords({ kind, title }: ChangeSinceLoad): string {
  const name = `clearDemo.kind.${kind}`;
  return `  ${hasMessage(name) ? say(name) : kind}: ${title}`;
}

const mayLose = readArguments();
await withProgram(async (deps) => {
  const result = await clearDemo(deps, mayLose);
  switch (result.outcome) {
    case 'none':
      return console.log(say('clearDemo.none'));
    case 'cleared':
      return console.log(sayCount('clearDemo.cleared', result.institutions));
    case 'adminInside':
      console.error(say('clearDemo.adminInside', { names: result.names.join(', ') }));
      break;
    case 'asks':
      console.error(say('clearDemo.asks'));
      for (const change of result.made) console.error(inWords(change));
      console.error(say('clearDemo.howToLose'));
  }
  process.exitCode = 1;
});
