import type { Root } from 'react-dom/client'
import { findLocalStorage, withMemory } from '../browser/local-storage.ts'
import { openSessionStorage } from '../browser/session-storage.ts'
import { PrivacyScreen } from './privacy-screen.tsx'

/** Starts no visit and sends nothing by itself but the question what is stored. */
export function openPrivacy(root: Root): void {
  const storage = openSessionStorage(withMemory(findLocalStorage(), () => undefined))
  // After an ending the visit itself is cleared.
  const session_token = storage.readToken() || storage.readEnded()?.session_token || ''
  root.render(<PrivacyScreen session_token={session_token} />)
}
