/** Whose keys are named by signs: ⌘ in place of Ctrl. */
export const isMac = () => /^(Mac|iP)/.test(navigator.platform);
