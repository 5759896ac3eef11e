import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './project.mjs';

const running = new Set();
let isStopping = false;

/** Runs a program in the project to its end; gives its code and passes on what it writes. */
export function runProgram(path, args, write, env = {}) {
  // After a signal to end no new process begins.
  if (isStopping) return new Promise(() => {});
  if (running.size === 0) for (const [name, stop] of STOPS) process.once(name, stop);
  return new Promise((done, fail) => {
    const child = spawn(path, args, {
      cwd: ROOT,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', write);
    child.once('error', (error) => {
      forget(child);
      fail(error);
    });
    child.once('close', (code) => {
      forget(child);
      done(code ?? 1);
    });
  });
}

function forget(child) {
  running.delete(child);
  if (running.size === 0) for (const [name, stop] of STOPS) process.off(name, stop);
}

/** Ctrl-C reaches the programs too; this process waits for them to clean up and then ends. */
function stopOn(signal) {
  isStopping = true;
  let left = running.size;
  for (const child of running) {
    child.once('close', () => {
      left -= 1;
      if (left === 0) process.exit(128 + constants.signals[signal]);
    });
    child.kill(signal);
  }
}

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => [name, () => stopOn(name)]);
