import { useCurrentUser } from '../../session/current-user.ts';
import { useWorkingInstitutionId } from '../../session/working-institution.ts';
import { ofWorking, type StatisticsSearch } from './statistics-search.ts';

/** The search of the address with its institution resolved. */
export function useFiguresScope(search: StatisticsSearch): StatisticsSearch {
  return ofWorking(search, useWorkingInstitutionId(), useCurrentUser().institutionId);
}
