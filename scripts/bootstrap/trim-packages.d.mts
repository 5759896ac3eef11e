export function unreadFiles(system: { os: string; cpu: string }): RegExp[];
