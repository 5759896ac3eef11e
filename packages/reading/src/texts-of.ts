/** The entries of a list of values as texts; nothing for a field that holds no list. */
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
