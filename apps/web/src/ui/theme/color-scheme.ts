import { localStorageColorSchemeManager } from '@mantine/core';
import { SCHEME_KEY } from './first-scheme.ts';

export const colorSchemeManager = localStorageColorSchemeManager({ key: SCHEME_KEY });
