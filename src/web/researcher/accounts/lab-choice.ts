import { LAB_HEADER } from '#contract/accounts/lab-header.ts'
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

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is off: the first lab of the person.
    return null
  }
}

function store(lab_id: string | null): void {
  try {
    if (lab_id === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, lab_id)
  } catch (error) {
    console.warn('The lab is not remembered for the next visit', error)
  }
}
