import { readFileSync } from 'node:fs';

let counted = 0;

/**
 * Runs stages at once and gives their results in the given order. The first writes straight to the screen, each
 * other one when those before it are done, so that their output is not interleaved.
 */
export async function startStages(together) {
  const running = [];
  for (const stage of together) running.push(runStage(stage, Promise.all(running)));
  return Promise.all(running);
}

async function runStage({ name, run }, earlier) {
  const write = afterwards(earlier);
  write(`\n=== ${name}\n`);
  const began = Date.now();
  // Whatever happens in one stage, the others are still reported.
  const result = await run(write).catch((error) => {
    write(`${error.plain ? error.message : error.stack}\n`);
    return { passed: 0, failed: 1, failures: [{ test: 'the stage itself', reason: error.message }] };
  });
  // A suite that finds no tests proves nothing.
  if (result.passed + result.failed === 0)
    Object.assign(result, { failed: 1, failures: [{ test: 'the stage itself', reason: 'found no tests' }] });
  const took = `${((Date.now() - began) / 1000).toFixed(1)} s, ${processorSeconds()} s of processor`;
  write(`--- ${name}: ${result.passed} passed, ${result.failed} failed (${took})\n`);
  return { name, ...result };
}

/** Holds back what is written until the earlier ones are done. */
function afterwards(earlier) {
  const held = [];
  let isOpen = false;
  earlier.then(() => {
    isOpen = true;
    for (const chunk of held) process.stdout.write(chunk);
  });
  return (chunk) => {
    if (isOpen) process.stdout.write(chunk);
    else held.push(chunk);
  };
}

/** Processor time of ended processes, which a busy machine does not change; on Linux alone. */
function processorSeconds() {
  const before = counted;
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    counted = (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {}
  return (counted - before).toFixed(1);
}
