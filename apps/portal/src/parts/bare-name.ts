/** What stands in brackets tells places of one name apart; where only one is meant the name alone does. */
export const withoutBrackets = (title: string) => title.replace(/\s*\(.*$/, '');
