/**
 * The pages of those who signed in come when somebody has: the sign-in page does without them. The router hangs the
 * door in, the frames go through it.
 */
let open: () => Promise<void> = () => Promise.resolve();

export function hangDoor(door: () => Promise<void>): void {
  open = door;
}

export const openDoor = (): Promise<void> => open();
