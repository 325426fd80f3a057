import { createHmac, timingSafeEqual } from 'node:crypto'

export const loginCookieName = (isSecure: boolean): string => `${isSecure ? '__Secure-' : ''}feedlab.session_token`

/** The value of a cookie in the header of a request. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((each) => each.trim().startsWith(`${name}=`))
  const value = pair?.slice(pair.indexOf('=') + 1).trim()
  return value === undefined || value === '' ? undefined : decoded(value)
}

/**
 * The token of a login from its cookie: `token.signature`, as better-auth writes it. The signature counts, because the list of
 * logins, which pages read, has the tokens. Compared as text: decoding would accept it in many spellings.
 */
export function loginTokenOf(value: string | undefined, secret: string): string | undefined {
  const dot = value?.lastIndexOf('.') ?? -1
  if (value === undefined || dot < 1) return undefined
  const token = value.slice(0, dot)
  const signature = Buffer.from(value.slice(dot + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
