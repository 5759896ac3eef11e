/**
 * A reason for which the program cannot start and which the person who started it can mend. It is shown
 * as one line, in Polish and in English, because the operator need not read Polish and the archivist need
 * not read English.
 */
export class StartupError extends Error {
  readonly polish: string;
  readonly english: string;

  constructor(polish: string, english: string, options?: ErrorOptions) {
    super(english, options);
    this.name = 'StartupError';
    this.polish = polish;
    this.english = english;
  }
}

type SystemError = Error & {
  code?: string;
  syscall?: string;
  path?: string;
  port?: number;
  address?: string;
  hostname?: string;
};

type Explain = (error: SystemError) => [polish: string, english: string];

const LISTEN: Record<string, Explain> = {
  EADDRINUSE: ({ port }) => [
    `Port ${port} jest zajęty: zamknij program, który go używa, albo podaj inny w PORT.`,
    `Port ${port} is taken: stop the program that uses it or set another PORT.`,
  ],
  EACCES: ({ port }) => [
    `Brak uprawnień do portu ${port}: podaj w PORT port powyżej 1023.`,
    `No permission to listen on port ${port}: set a PORT above 1023.`,
  ],
  EADDRNOTAVAIL: ({ address }) => [
    `Ten komputer nie ma adresu ${address}: popraw HOST.`,
    `This machine has no address ${address}: correct HOST.`,
  ],
  ENOTFOUND: ({ hostname }) => [
    `Nie ma komputera o nazwie ${hostname}: popraw HOST.`,
    `There is no host called ${hostname}: correct HOST.`,
  ],
};

const FILES: Record<string, Explain> = {
  EACCES: ({ path }) => [
    `Brak uprawnień do zapisu w ${path}: popraw uprawnienia albo wskaż inny folder w REGEST_DATA.`,
    `No permission to write to ${path}: mend the permissions or set another folder in REGEST_DATA.`,
  ],
  EROFS: ({ path }) => [
    `Folder ${path} jest tylko do odczytu: wskaż inny w REGEST_DATA.`,
    `The folder ${path} is read-only: set another one in REGEST_DATA.`,
  ],
  ENOSPC: ({ path }) => [`Brak miejsca na dysku (${path}).`, `No space left on the disk (${path}).`],
  ENOTDIR: ({ path }) => [
    `${path} nie jest folderem: popraw REGEST_DATA.`,
    `${path} is not a folder: correct REGEST_DATA.`,
  ],
};
FILES.EPERM = FILES.EACCES as Explain;
FILES.EEXIST = FILES.ENOTDIR as Explain;

/** What pg answers with while connecting: a class of SQLSTATE, or a code of the network. */
const DATABASE: Record<string, Explain> = {
  ECONNREFUSED: ({ address, port }) => [
    `Baza danych nie odpowiada pod ${address}:${port}: sprawdź DATABASE_URL.`,
    `No database answers at ${address}:${port}: check DATABASE_URL.`,
  ],
  ENOTFOUND: ({ hostname }) => [
    `Nie ma komputera ${hostname} podanego w DATABASE_URL.`,
    `There is no host ${hostname} as named in DATABASE_URL.`,
  ],
  EAI_AGAIN: ({ hostname }) => [
    `Nie można odnaleźć komputera ${hostname} podanego w DATABASE_URL.`,
    `The host ${hostname} named in DATABASE_URL cannot be looked up.`,
  ],
  ETIMEDOUT: () => [
    'Baza danych nie odpowiada w wyznaczonym czasie: sprawdź DATABASE_URL.',
    'The database does not answer in time: check DATABASE_URL.',
  ],
  '28P01': () => [
    'Baza danych odrzuciła hasło: popraw DATABASE_URL.',
    'The database refused the password: correct DATABASE_URL.',
  ],
  '28000': () => [
    'Baza danych odrzuciła użytkownika: popraw DATABASE_URL.',
    'The database refused the user: correct DATABASE_URL.',
  ],
  '3D000': () => [
    'Nie ma takiej bazy danych: utwórz ją albo popraw DATABASE_URL.',
    'There is no such database: create it or correct DATABASE_URL.',
  ],
  '42501': (error) => [
    `Użytkownik z DATABASE_URL nie ma potrzebnych uprawnień (${error.message}): właściciela tabel podaj w REGEST_DATABASE_OWNER_URL.`,
    `The user of DATABASE_URL lacks a permission (${error.message}): name the owner of the tables in REGEST_DATABASE_OWNER_URL.`,
  ],
  '53300': () => ['Baza danych nie przyjmuje więcej połączeń.', 'The database takes no more connections.'],
  '57P03': () => ['Baza danych dopiero się uruchamia.', 'The database is still starting.'],
};
DATABASE.EHOSTUNREACH = DATABASE.ETIMEDOUT as Explain;
DATABASE.ENETUNREACH = DATABASE.ETIMEDOUT as Explain;

function tableFor(error: SystemError): Record<string, Explain> {
  if (error.syscall === 'listen' || (error.syscall === 'getaddrinfo' && error.port !== undefined))
    return LISTEN;
  if (error.path !== undefined && error.syscall !== 'connect') return FILES;
  return DATABASE;
}

/** One line for a failure whose cause lies outside the program, or null for a fault of the program itself. */
export function describeStartupError(error: unknown): string | null {
  for (const candidate of withCauses(error)) {
    if (candidate instanceof StartupError) return `${candidate.polish} / ${candidate.english}`;
    const system = candidate as SystemError;
    const explain = system.code === undefined ? undefined : tableFor(system)[system.code];
    if (explain) return explain(system).join(' / ');
  }
  return null;
}

function* withCauses(error: unknown): Generator<Error> {
  const seen = new Set<unknown>();
  const queue: unknown[] = [error];
  while (queue.length > 0) {
    const next = queue.shift();
    if (!(next instanceof Error) || seen.has(next)) continue;
    seen.add(next);
    yield next;
    queue.push(next.cause);
    // A name with several addresses fails once for each of them.
    if (next instanceof AggregateError) queue.push(...next.errors);
  }
}
