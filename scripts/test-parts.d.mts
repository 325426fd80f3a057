export const REST: Readonly<Record<string, (tally: object) => Promise<void>>>
