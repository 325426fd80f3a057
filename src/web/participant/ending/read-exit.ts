import type { Ending } from '#domain/session/outcomes.ts'

/** The way out as it is shown. */
export type Exit =
  | { kind: 'link'; href: string; host: string }
  | { kind: 'code'; code: string }
  | { kind: 'home' }
  | { kind: 'none' }

/** Only http(s): another scheme could run code. */
export function readExit(ending: Ending): Exit {
  switch (ending.kind) {
    case 'redirect':
      return readLink(ending.url)
    case 'completion-code':
      return { kind: 'code', code: ending.code }
    case 'return-home':
      return { kind: 'home' }
    case 'none':
      return { kind: 'none' }
  }
}

function readLink(address: string): Exit {
  try {
    const { protocol, href, host } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? { kind: 'link', href, host } : { kind: 'none' }
  } catch {
    return { kind: 'none' }
  }
}
