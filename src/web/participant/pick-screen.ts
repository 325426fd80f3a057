export type Screen = { screen: 'feed' } | { screen: 'form'; name: string }

/** The server sends this bundle for the feed and for questionnaires only (ruling A1), so the path is enough to decide. */
export function pickScreen(pathname: string): Screen {
  const name = /^\/form\/([^/]+)\/?$/.exec(pathname)?.[1]
  return name === undefined ? { screen: 'feed' } : { screen: 'form', name }
}
