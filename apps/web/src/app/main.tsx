import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.ts';
import { tokenStore } from '../api/token-store.ts';
import { onMissingText } from '../ui/texts/translate.ts';
import { colorSchemeManager } from '../ui/theme/color-scheme.ts';
import '../ui/theme/styles.ts';
import { theme } from '../ui/theme/theme.ts';
import { loadMemberRoutes } from './member-routes-loader.ts';
import { restoreStyles } from './restore-styles.ts';
import { router } from './router.ts';

/** Pages and dialogs load their texts with them; a text that is missing elsewhere loads its group. */
function startTexts(): void {
  onMissingText((key) => {
    import('./fetch-texts.ts').then(
      ({ fetchTextsWith }) => fetchTextsWith(key),
      // The connection failed; the next missing text retries.
      () => undefined,
    );
  });
}

async function start() {
  startTexts();
  restoreStyles();
  // With a stored token the routes load before the first render. The first page reports a failure.
  if (tokenStore.get() !== null) await loadMemberRoutes().catch(() => undefined);

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      {/* The variables come from our style sheets, ready before the first script. */}
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

void start();
