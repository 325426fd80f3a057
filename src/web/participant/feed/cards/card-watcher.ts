/** Takes a card's element under observation; the answer ends it. */
export type CardWatcher = (card: HTMLElement, entity_id: string) => () => void
