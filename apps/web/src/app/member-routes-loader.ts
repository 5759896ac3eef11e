/** The routes of signed-in users are a chunk of their own: the sign-in page does without it. Set by the router. */
let loader: () => Promise<void> = () => Promise.resolve();

export function setMemberRoutesLoader(load: () => Promise<void>): void {
  loader = load;
}

export const loadMemberRoutes = (): Promise<void> => loader();
