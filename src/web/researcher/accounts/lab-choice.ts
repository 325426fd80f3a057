import { LAB_HEADER } from '#contract/accounts/lab-header.ts'
import { withStorage } from '#web/researcher/browser-storage.ts'
import { callHeaders } from '#web/shared/call-api.ts'

/** The lab that somebody works in is remembered in this browser. Every call of the page names it. */
const KEY = LAB_HEADER

/** When the page starts. Another tab that switches the lab later does not change this one. */
export function applyRememberedLab(): void {
  const lab_id = readStored()
  if (lab_id !== null) callHeaders[LAB_HEADER] = lab_id
}

export function chooseLab(lab_id: string): void {
  callHeaders[LAB_HEADER] = lab_id
  store(lab_id)
}

/**
 * Forgets a lab that is not the one of the person who is signed in: they left it, or somebody else used the browser. True if it was
 * forgotten: what the page asked for before was refused.
 */
export function forgetForeignLab(lab_id: string | null): boolean {
  const chosen = callHeaders[LAB_HEADER]
  if (chosen === undefined || chosen === lab_id) return false
  delete callHeaders[LAB_HEADER]
  store(null)
  return true
}

/** Null means the first lab of the person, which needs no warning. */
const readStored = () =>
  withStorage(
    'localStorage',
    (storage) => storage.getItem(KEY),
    null,
    () => {},
  )

const store = (lab_id: string | null): void =>
  withStorage('localStorage', (storage) => (lab_id === null ? storage.removeItem(KEY) : storage.setItem(KEY, lab_id)), undefined)
