const NEEDED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'LD_LIBRARY_PATH',
  'TESSDATA_PREFIX',
];

/** What a program needs to run, without the database's, the store's and the mail server's secrets. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
