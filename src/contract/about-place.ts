import * as z from 'zod/mini'
import { MAX_LINE, MAX_PAPERS, MAX_PEOPLE, MAX_POSTAL_ADDRESS } from '#domain/about-place/about-place.ts'
import { readDoi } from '#domain/about-place/doi.ts'
import { isWebAddress } from '#domain/stimuli/sheet/web-address.ts'
import { email } from './accounts/parts.ts'
import { endpoint, KILOBYTE } from './endpoint.ts'
import { text } from './text.ts'
import { succeeded } from './wire.ts'

const lineOf = (maxLength: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(maxLength),
    z.refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), { error: 'must be one line of plain text' }),
  )
const given = lineOf(MAX_LINE).check(z.minLength(1, { error: 'must not be empty' }))

const doi = z.pipe(
  lineOf(MAX_LINE).check(
    z.refine((value) => value === '' || readDoi(value) !== undefined, { error: 'must be a DOI such as 10.1000/182, or empty' }),
  ),
  z.transform((value) => readDoi(value) ?? ''),
)

const paper = z.strictObject({
  title: given,
  authors: lineOf(MAX_LINE),
  year: z.string().check(z.regex(/^(\d{4})?$/, { error: 'must be a year such as 2026, or empty' })),
  /** Where it was published. */
  source: lineOf(MAX_LINE),
  doi,
})

const person = z.strictObject({
  name: given,
  role: lineOf(MAX_LINE),
  link: lineOf(2048).check(
    z.refine((value) => value === '' || isWebAddress(value), { error: 'must be an http or https address, or empty' }),
  ),
  /** A picture that was uploaded here, or empty. */
  media_id: z.string().check(z.regex(/^[\w-]{0,64}$/, { error: 'must be the id of an uploaded picture, or empty' })),
})

const aboutPlace = {
  papers: z.array(paper).check(z.maxLength(MAX_PAPERS)),
  people: z.array(person).check(z.maxLength(MAX_PEOPLE)),
  contact: z.strictObject({ email: z.union([z.literal(''), email]), address: text(MAX_POSTAL_ADDRESS) }),
}

export const showAboutPlace = endpoint({
  path: '/v1/show_about_place',
  method: 'POST',
  access: 'open',
  summary: 'Papers, people and contact of this installation, for its landing page and its page About.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, {
    /** Version 0: nobody has written anything yet. */
    data: z.object({ version: z.int(), ...aboutPlace }),
  }),
})

export const setAboutPlace = endpoint({
  path: '/v1/set_about_place',
  method: 'POST',
  access: 'manage-installation',
  summary:
    'Replaces papers, people and contact of this installation, for owners of its first lab. 409 if somebody saved after the version that you name.',
  bodyLimit: 512 * KILOBYTE,
  body: z.strictObject({
    /** The version that was edited. */
    based_on: z.int().check(z.gte(0)),
    ...aboutPlace,
  }),
  reply: z.extend(succeeded, { data: z.object({ version: z.int() }) }),
})
