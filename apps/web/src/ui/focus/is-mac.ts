/** Keys of a Mac have signs: ⌘ in place of Ctrl. */
export const isMac = () => /^(Mac|iP)/.test(navigator.platform);
