import { callEarly } from '../api/early-calls.ts';
import { tokenStore } from '../api/token-store.ts';
import { hasChosenInstitution } from '../session/institution-choices.ts';
import { paintScheme } from '../ui/theme/first-scheme.ts';
import { firstCalls, isRecordPage } from './first-calls.ts';
import { fetchParts } from './first-parts.ts';

// Runs by itself before the first paint, while the program is still on its way (build/first-script.ts).
paintScheme();
if (tokenStore.get() !== null) {
  const { pathname } = location;
  callEarly(firstCalls(pathname, !hasChosenInstitution()));
  fetchParts(isRecordPage(pathname) ? ['member', 'record'] : ['member']);
}
