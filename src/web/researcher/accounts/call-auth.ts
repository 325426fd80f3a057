import { AUTH_PATH } from '#contract/accounts/sign-in.ts'

/** What a call of the library that signs people in came to: what it answered, or the code and sentence of a refusal. */
export type AuthResult<Data = Record<string, unknown>> = { ok: true; data: Data } | { ok: false; code: string; message: string }

export const NO_ANSWER = { ok: false, code: 'no_answer', message: 'The server did not answer. Try again in a moment.' } as const

/** The calls under /v1/auth are those of the library, so they are not in the list of our endpoints. */
async function callAuth<Data>(path: string, options: RequestInit): Promise<AuthResult<Data>> {
  try {
    const response = await fetch(AUTH_PATH + path, options)
    const answer: { data?: Data; error?: { code?: string; message?: string } } = await response.json()
    // The library answers some calls with nothing.
    if (response.ok) return { ok: true, data: answer.data ?? ({} as Data) }
    return { ok: false, code: answer.error?.code ?? '', message: answer.error?.message ?? NO_ANSWER.message }
  } catch {
    // fetch throws where there was no answer, json() where it is not ours.
    return NO_ANSWER
  }
}

export const readAuth = <Data>(path: string) => callAuth<Data>(path, {})

export const postAuth = <Data = Record<string, unknown>>(path: string, body: object) =>
  callAuth<Data>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
