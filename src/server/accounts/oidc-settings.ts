import * as z from 'zod/mini'

/** A sign-in elsewhere, as a university or ORCID offers it (OpenID Connect). */
export type OidcProvider = { id: string; name: string; issuer: string; clientId: string; clientSecret: string }

const providers = z.array(
  z.strictObject({
    id: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, { error: 'must be 1 to 32 small letters, digits or -' })),
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    issuer: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
    client_id: z.string().check(z.minLength(1)),
    client_secret: z.string().check(z.minLength(1)),
  }),
)

type Read = { ok: true; providers: OidcProvider[] } | { ok: false; problems: string[] }

/** OIDC_PROVIDERS: a JSON list. Problems name the field and never its value, which may be a secret. */
export function readOidcProviders(text: string | undefined): Read {
  if (text === undefined) return { ok: true, providers: [] }
  const parsed = providers.safeParse(jsonIn(text))
  if (!parsed.success) {
    const places = parsed.error.issues.map(({ path }) => path.join('.')).filter((place) => place !== '')
    return {
      ok: false,
      problems: [
        `OIDC_PROVIDERS must be a JSON list of id, name, issuer, client_id and client_secret${places.length > 0 ? `; look at ${places.join(', ')}` : ''}`,
      ],
    }
  }
  const ids = parsed.data.map(({ id }) => id)
  if (new Set(ids).size < ids.length) return { ok: false, problems: ['OIDC_PROVIDERS must not have the same id twice'] }
  return {
    ok: true,
    providers: parsed.data.map(({ id, name, issuer, client_id, client_secret }) => ({
      id,
      name,
      issuer,
      clientId: client_id,
      clientSecret: client_secret,
    })),
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
