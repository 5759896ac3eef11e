import { sql } from 'kysely';
import type { Reader } from '../../db/connect-reader.ts';

export interface PublicSpot {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  count: number;
}

/** Places that have coordinates, those that most public records name first. */
export async function listSpots(reader: Reader, most: number): Promise<PublicSpot[]> {
  const { rows } = await sql<PublicSpot>`
    select t.id, t.name, t.latitude, t.longitude,
      (select count(*)::int from published.record_index n where n.index_id = t.id) as count
    from published.index_term t where t.latitude is not null
    order by count desc, t.name collate polish, t.id limit ${most}`.execute(reader);
  return rows;
}
