import type { Root } from 'react-dom/client'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import { findLocalStorage, withMemory } from '../browser/local-storage.ts'
import { openSessionStorage } from '../browser/session-storage.ts'
import { settleLanguage } from '../words/language.ts'
import { PrivacyScreen } from './privacy-screen.tsx'

/** Starts no visit and sends nothing by itself but the question what is stored. */
export async function openPrivacy(root: Root): Promise<void> {
  const slots = withMemory(findLocalStorage(), () => undefined)
  const storage = openSessionStorage(slots)
  await settleLanguage({ query: readQueryParameters(location.search), slots })?.catch(console.error)
  // After an ending the visit itself is cleared.
  const session_token = storage.readToken() || storage.readEnded()?.session_token || ''
  root.render(<PrivacyScreen session_token={session_token} />)
}
