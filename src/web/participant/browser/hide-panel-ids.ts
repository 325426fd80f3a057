import { searchWithoutPanelIds } from '#domain/session/panel-parameters.ts'
import { findLocalStorage } from './local-storage.ts'

type Parts = {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
  findStorage: () => Pick<Storage, 'getItem'> | undefined
}

/**
 * Takes the ids of panels out of the address bar (ruling B4), once the server has them and this person is known. Where the browser keeps
 * nothing, or the link named a user_id, the address gets that of the person, so that a reload finds them again.
 */
export function hidePanelIds(user_id: string, parts: Parts = { location, history, findStorage: findLocalStorage }): void {
  const { pathname, search, hash } = parts.location
  const hidden = searchWithoutPanelIds(search)
  if (hidden === search) return
  const rest = searchWithoutPanelIds(search, 'user_id')
  const isKnown = rest === hidden && parts.findStorage()?.getItem('user_id') === user_id
  const query = isKnown ? rest : `${rest === '' ? '?' : `${rest}&`}user_id=${encodeURIComponent(user_id)}`
  parts.history.replaceState(parts.history.state, '', `${pathname}${query}${hash}`)
}
