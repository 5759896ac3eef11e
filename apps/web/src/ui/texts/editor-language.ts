/** The one language of the editor, sent with every call: a browser may prefer another than the screen speaks. */
export const IN_EDITOR_LANGUAGE = { 'accept-language': 'pl' } as const;
