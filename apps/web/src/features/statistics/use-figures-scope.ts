import { useCurrentUser } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ofWorking, type StatisticsSearch } from './statistics-search.ts';

/** What the address asks for, with the institution whose figures are meant. */
export function useFiguresScope(search: StatisticsSearch): StatisticsSearch {
  return ofWorking(search, useWorkingInstitutionId(), useCurrentUser().institutionId);
}
