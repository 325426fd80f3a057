import type { Root } from 'react-dom/client'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import { findLocalStorage, withMemory } from '../browser/local-storage.ts'
import { settleLanguage } from '../words/language.ts'
import { StopMailsScreen } from './stop-mails-screen.tsx'

/** Starts no visit, and knows of the person only what the link says. */
export async function openStopMails(root: Root): Promise<void> {
  const query = readQueryParameters(location.search)
  const slots = withMemory(findLocalStorage(), () => undefined)
  await settleLanguage({ query, slots })?.catch(console.error)
  // The address of the page would stay in the history of the browser, and the link would work for others who use it.
  const stop = query['stop'] ?? ''
  history.replaceState(null, '', location.pathname)
  root.render(<StopMailsScreen stop={stop} />)
}
