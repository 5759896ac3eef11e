/** Units as an archivist types them into a sheet: places, dates, a content of some lines, a creator among ten. */
export function unitsSheet(rows: number, parentId: number): Buffer {
  const head = 'parentId;signature;title;dates;languages;authors;externalForm;accessTerms;content';
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      parentId,
      `n${at + 1}`,
      `Protokoły zebrań i korespondencja, teczka ${at + 1}`,
      `${1900 + (at % 40)}-${1940 + (at % 40)}`,
      'polski',
      `Zarząd Gminy nr ${at % 10}`,
      'teczka',
      'Udostępnia się w czytelni po wcześniejszym uzgodnieniu.',
      `Sprawozdania kasowe, odpisy pism, spisy członków; nr ${at}. ${'Akta gminy i powiatu. '.repeat(10)}`,
    ].join(';'),
  );
  return Buffer.from([head, ...lines].join('\r\n'));
}
