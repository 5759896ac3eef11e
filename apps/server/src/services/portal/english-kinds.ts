/** English names of archival material, singular and plural, each with the Polish words of the descriptions. */
const KINDS: Record<string, readonly string[]> = {
  'account accounts': ['rachunek'],
  'agreement agreements contract contracts': ['umowa'],
  'book books': ['księga', 'książka'],
  'certificate certificates': ['świadectwo', 'zaświadczenie'],
  correspondence: ['korespondencja'],
  'diary diaries': ['dziennik', 'pamiętnik'],
  'drawing drawings': ['rysunek'],
  'file files folder folders': ['teczka', 'akta'],
  'film films movie movies': ['film'],
  'leaflet leaflets': ['ulotka'],
  'letter letters': ['list'],
  'list lists register registers': ['spis', 'rejestr'],
  'manuscript manuscripts': ['rękopis'],
  'map maps': ['mapa'],
  'memoir memoirs': ['wspomnienie', 'pamiętnik'],
  minutes: ['protokół'],
  'newspaper newspapers': ['gazeta'],
  'photo photos photograph photographs picture pictures': ['fotografia', 'zdjęcie'],
  'plan plans': ['plan'],
  'postcard postcards': ['pocztówka'],
  'poster posters': ['plakat', 'afisz'],
  'recording recordings': ['nagranie'],
  'report reports': ['sprawozdanie', 'raport'],
  'statute statutes': ['statut'],
};

/** Polish words by English word. */
export const ENGLISH_KINDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(KINDS).flatMap(([english, polish]) =>
    english.split(' ').map((word) => [word, polish] as const),
  ),
);
