import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.ts';
import { tokenStore } from '../api/token-store.ts';
import { colorSchemeManager } from '../ui/theme/color-scheme.ts';
import '../ui/theme/styles.ts';
import { theme } from '../ui/theme/theme.ts';
import { startTexts } from './later-texts.ts';
import { openDoor } from './member-door.ts';
import { restoreStyles } from './restore-styles.ts';
import { router } from './router.ts';

async function start() {
  startTexts();
  restoreStyles();
  // Somebody who signed in earlier: their pages come at once. Where these are lost on the way, the first page says so.
  if (tokenStore.get() !== null) await openDoor().catch(() => undefined);

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
