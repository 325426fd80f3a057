/** "1 card", "1,200 cards". */
export const countOf = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
