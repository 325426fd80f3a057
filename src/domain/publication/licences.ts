/** Licences for data, by their SPDX identifiers. Zenodo writes them in small letters. */
export const licences = [
  {
    id: 'CC0-1.0',
    label: 'CC0 1.0',
    /** What it allows. */
    means: 'Anybody may use them for anything',
    title: 'Creative Commons Zero 1.0 Universal',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
  {
    id: 'CC-BY-4.0',
    label: 'CC BY 4.0',
    means: 'People who use them must name you',
    title: 'Creative Commons Attribution 4.0 International',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    id: 'CC-BY-SA-4.0',
    label: 'CC BY-SA 4.0',
    means: 'Names you, and passes on what it becomes under the same licence',
    title: 'Creative Commons Attribution-ShareAlike 4.0 International',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
  {
    id: 'CC-BY-NC-4.0',
    label: 'CC BY-NC 4.0',
    means: 'Names you, and not for money',
    title: 'Creative Commons Attribution-NonCommercial 4.0 International',
    url: 'https://creativecommons.org/licenses/by-nc/4.0/',
  },
] as const

export type Licence = (typeof licences)[number]
export type LicenceId = Licence['id']

export const LICENCE_IDS = licences.map(({ id }) => id) as [LicenceId, ...LicenceId[]] // of the list above, which is not empty

export function licenceOf(id: LicenceId): Licence {
  const found = licences.find((each) => each.id === id)
  if (!found) throw new Error(`No licence is called ${id}`)
  return found
}
