/** Sent to the page that embeds the feed when the feed is submitted. It has no ids: the embedding page knows its visitor. */
const STRUCTURED = { type: 'submitClicked', version: 1, outcome: 'submitted' } as const

/** The specified message by its name, and one with a structure. Only to a parent whose origin is known. */
export function notifyParentSubmitClicked(): void {
  const origin = parentOrigin()
  if (origin === undefined) return
  parent.postMessage('submitClicked', origin)
  parent.postMessage(STRUCTURED, origin)
}

function parentOrigin(): string | undefined {
  if (parent === self) return undefined
  // Firefox has no ancestorOrigins, but a referrer of the embedding page.
  const named = location.ancestorOrigins?.[0] ?? document.referrer
  try {
    return new URL(named).origin
  } catch {
    return undefined
  }
}
