import type { SignedPart } from '#domain/panels/url-hash.ts'
import { urlHash } from '../secrets/url-hash.ts'
import { aStudy, type Settings } from './builders.ts'
import type { TestApp } from './test-app.ts'

export const KEY = 'ZZ6VkORqV25iSWOVb5cwZ03zpns'
export const HERE = 'http://127.0.0.1:3000'

/** A study whose people come by links that Cint signed. */
export const aCintStudy = (app: TestApp, settings: Settings = {}) =>
  aStudy(app, { platform: 'lucid', 'signed-links': 'yes', ...settings })

/** The key of the local lab; an empty one takes it away. */
export const setKey = (app: TestApp, experiment_id: string, key = KEY, signed_part: SignedPart = 'through-name') =>
  app.call('/v1/set_panel_key', { experiment_id, key, signed_part })

/** As Cint opens the link of a study for somebody. */
export function signedAddress(
  experiment_id: string,
  rid: string,
  { key = KEY, name = 'hash', part = 'through-name', origin = HERE } = {},
) {
  const address = `${origin}/feed?experiment_id=${experiment_id}&rid=${rid}&${name}=`
  return address + urlHash(key, part === 'through-name' ? address : address.slice(0, -`${name}=`.length))
}

/** What the page of such an address sends. */
export function sentBy(address: string) {
  const query = Object.fromEntries(new URL(address).searchParams)
  return { experiment_id: query['experiment_id'] ?? '', query, address }
}
