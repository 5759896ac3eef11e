import { previewsApi } from '@regest/contract/endpoints/previews.ts';
import { call } from '../../api/call.ts';

/** The tab is opened at once, while the click still counts, and led to its address when that has come. */
export async function openPreview(id: number): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const { url } = await call(previewsApi.read, { params: { id } });
    if (!tab) return;
    tab.opener = null;
    tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
