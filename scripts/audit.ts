import { spawnSync } from 'node:child_process';

export interface AuditResult {
  /** Null when the registry does not answer the question. */
  serious: number | null;
  text: string;
}

interface AuditAnswer {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
}

const SERIOUS = ['high', 'critical'];

/** Parses the output of `npm audit --json`, also of one that failed. */
export function readAudit(output: string): AuditResult {
  let answer: AuditAnswer = {};
  try {
    answer = JSON.parse(output) as AuditAnswer;
  } catch {
    // Cut off, or no JSON at all: no answer.
  }
  if (!answer.vulnerabilities)
    return { serious: null, text: 'The registry does not answer an audit here; nothing was checked.' };
  const vulnerabilities = Object.values(answer.vulnerabilities);
  const serious = vulnerabilities.filter(({ severity }) => SERIOUS.includes(severity));
  const lines = vulnerabilities.map(({ name, severity, range }) => `  ${severity}: ${name} ${range}`);
  return {
    serious: serious.length,
    text: [`Known vulnerabilities in what ships: ${vulnerabilities.length}`, ...lines].join('\n'),
  };
}

/** 1: something serious was found. 2: unknown, which is no better. */
export function exitCodeOf(serious: number | null): number {
  if (serious === null) return 2;
  return serious === 0 ? 0 : 1;
}

export function askRegistry(): AuditResult {
  const { stdout } = spawnSync(
    'npm',
    ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'],
    {
      encoding: 'utf8',
      timeout: 40_000,
    },
  );
  return readAudit(stdout ?? '');
}

if (import.meta.main) {
  const { serious, text } = askRegistry();
  console.log(text);
  process.exitCode = exitCodeOf(serious);
}
