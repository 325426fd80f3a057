import { searchWithoutPanelIds } from '#domain/session/panel-parameters.ts'
import { findLocalStorage } from './local-storage.ts'

type Parts = {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
  findStorage: () => Pick<Storage, 'getItem'> | undefined
}

/**
 * Takes the ids of panels out of the address bar (ruling B4), once the server has them and this person is known. Where the browser keeps
 * nothing, the address gets the user_id, so that a reload finds the person again.
 */
export function hidePanelIds(user_id: string, parts: Parts = { location, history, findStorage: findLocalStorage }): void {
  const { pathname, search, hash } = parts.location
  const rest = searchWithoutPanelIds(search)
  if (rest === search) return
  const isKnown = parts.findStorage()?.getItem('user_id') === user_id || /[?&]user_id=[^&]/.test(rest)
  const query = isKnown ? rest : `${rest === '' ? '?' : `${rest}&`}user_id=${encodeURIComponent(user_id)}`
  parts.history.replaceState(parts.history.state, '', `${pathname}${query}${hash}`)
}
