/** The page behind a link has an entry of the browser's history: Back leads to the feed, and a reload shows the page again. */
export const linkInHistory = (): string | undefined => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'link' in state && typeof state.link === 'string' ? state.link : undefined
}

export const pushLink = (entity_id: string) => history.pushState({ link: entity_id }, '')

/** For an entry that leads nowhere any more. */
export const forgetLink = () => history.replaceState(null, '')
