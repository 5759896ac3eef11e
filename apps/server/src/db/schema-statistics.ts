import type {
  StatisticsCategory,
  StatisticsLevel,
  StatisticsSource,
} from '@regest/contract/statistics-range.ts';
import type { Generated } from 'kysely';

interface Figures {
  pageviews: number;
  unique_pageviews: number;
  time_on_page: number;
  entrances: number;
  exits: number;
  bounces: number;
}

interface Sums extends Figures {
  institution_id: number;
  level: StatisticsLevel;
  span: 'y' | 'm' | 'd';
  start: string;
  source: Generated<StatisticsSource>;
}

/** Imported visits of the old portal, counted visits of this one, and sums for the screens. */
export interface StatisticsTables {
  statistics_page: {
    id: Generated<number>;
    institution_id: number;
    level: StatisticsLevel;
    signature: string | null;
    title: string;
    url: string;
    source: Generated<StatisticsSource>;
  };
  statistics_term: { id: Generated<number>; text: string };
  statistics_fact: Figures & {
    page_id: number;
    day: string;
    device_id: number;
    previous_id: number;
    country_id: number;
    city_id: number;
    source: Generated<StatisticsSource>;
  };
  statistics_page_sum: Sums & { page_id: number };
  statistics_category_sum: Sums & { category: StatisticsCategory; term_id: number };
}
