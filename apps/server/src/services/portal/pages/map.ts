import { termPath } from '@regest/portal/addresses/paths.ts';
import type { MapPage, Spot } from '@regest/portal/views/pages.ts';
import type { Reader } from '../../../db/connect-reader.ts';
import { listPublicInstitutions, type PublicInstitution } from '../../../queries/published/institutions.ts';
import { listSpots, type PublicSpot } from '../../../queries/published/names.ts';

/** Limit of places on the map; the index of places has all. */
const MAX_PLACES = 300;

/** Name of a place without its qualifier: `Modrzewina (wieś, woj. świętokrzyskie)` → `modrzewina`. */
const bareName = (name: string) =>
  name
    .replace(/\s*\(.*$/, '')
    .trim()
    .toLocaleLowerCase('pl');

const citiesOf = (institutions: readonly PublicInstitution[]) =>
  new Set(
    institutions.map(({ fields }) => bareName((fields.address as { city?: string } | undefined)?.city ?? '')),
  );

export function spotOf({ id, name, latitude, longitude, count }: PublicSpot, isArchive: boolean): Spot {
  return { title: name, path: termPath(id, name), count, latitude, longitude, isArchive };
}

/** Places on the map; the seats of institutions are marked. */
export async function listMapSpots(reader: Reader): Promise<Spot[]> {
  const [spots, institutions] = await Promise.all([
    listSpots(reader, MAX_PLACES),
    listPublicInstitutions(reader),
  ]);
  const cities = citiesOf(institutions);
  return spots.map((spot) => spotOf(spot, cities.has(bareName(spot.name))));
}

export async function loadMap(reader: Reader): Promise<MapPage> {
  return { page: 'map', spots: await listMapSpots(reader) };
}
