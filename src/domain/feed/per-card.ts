/** One number for each card of a row, or one that all of them have. */
export type PerCard = readonly number[] | number

export const numberAt = (numbers: PerCard, i: number): number | undefined => (typeof numbers === 'number' ? numbers : numbers[i])
