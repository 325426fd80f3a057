export const REST: Readonly<Record<string, (tally: object) => Promise<void>>>
export function wantedPart(args: readonly string[], names: readonly string[]): string | null
