export function npmProgram(): string;
