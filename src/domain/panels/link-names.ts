import { cintLink } from './cint.ts'
import { connectLink } from './connect.ts'
import type { LinkNames } from './panel-rules.ts'
import { prolificLink } from './prolific.ts'

/** Browsers take these names out of the address. The rules of the panels, which they have no use for, stay out of their bundle. */
export const linkNames: readonly LinkNames[] = [prolificLink, cintLink, connectLink]

const TOKENS = linkNames.flatMap(({ proof }) => (proof?.kind === 'token' ? [proof.parameter] : []))
const HASHES = linkNames.flatMap(({ proof }) => (proof?.kind === 'hash' ? proof.parameters : []))
const STUDIES = linkNames.flatMap(({ study }) => study ?? [])

/** A parameter in which a panel signs who somebody is. Like the panel's ids it is stored nowhere and leaves the address. */
export const isPanelToken = (name: string): boolean => TOKENS.includes(name)

/** SHA1 in base64 that is safe for addresses. The names are common words, so the value has to look like a hash. */
const HASH = /^[\w-]{27}$/

export const isPanelHash = (name: string, value: string): boolean => HASHES.includes(name) && HASH.test(value.trim())

/** An address that ends with such a hash, which can be checked only as the address came. */
export function isHashedAddress(address: string): boolean {
  const [, name = '', value = ''] = /[?&]([^?&=#]+)=([^?&=#]*)$/.exec(address) ?? []
  return isPanelHash(name, value)
}

/** Names that panels have for their own study, which says nothing about the person. */
export const isStudyOfPanel = (name: string): boolean => STUDIES.includes(name.toUpperCase())
