/** Observes a card's element; returns how to stop. */
export type CardWatcher = (card: HTMLElement, entity_id: string) => () => void
