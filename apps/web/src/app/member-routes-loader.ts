/** Loads the routes of signed-in users, a chunk that the sign-in page does not need. Set by the router. */
let loader: () => Promise<void> = () => Promise.resolve();

export function setMemberRoutesLoader(load: () => Promise<void>): void {
  loader = load;
}

export const loadMemberRoutes = (): Promise<void> => loader();
