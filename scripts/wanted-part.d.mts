export function wantedPart(args: readonly string[], names: readonly string[]): string | null
