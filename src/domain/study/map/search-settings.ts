import { settingWords } from '../design/setting-words.ts'
import { type Place, type StudySection, studySections } from '../draft/sections.ts'

/** Something that the search of the create page can go to: a setting, or a section where `param` is missing. */
export type Found = { place: Place; param?: string; label: string; section: string }

type Entry = Found & { name: string; help: string }

/** More would not be read. */
const MOST_FOUND = 8

const entriesOf = ({ id, heading, about, keys }: StudySection): Entry[] => [
  ...keys.flatMap((param) => {
    const words = settingWords(param)
    return words ? [{ place: id, param, label: words.label, section: heading, name: param, help: words.help }] : []
  }),
  // After its settings: one that has the same label is meant rather than the section around it.
  { place: id, label: heading, section: heading, name: id, help: about },
]

const conditionEntries: readonly Entry[] = ['n-conditions', 'condition-name'].flatMap((param) => {
  const words = settingWords(param)
  return words
    ? [{ place: 'conditions' as const, param, label: words.label, section: 'Conditions', name: param, help: words.help }]
    : []
})

const ENTRIES: readonly Entry[] = [...conditionEntries, ...studySections.flatMap(entriesOf)]

/** Lower case without accents, hyphens and underscores, so that `ln mean` finds `cues-ln-mean`. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How well an entry fits: a lower number is better, undefined where a word is missing. */
function rankOf({ label, name, section, help }: Entry, words: readonly string[]): number | undefined {
  const fields = [label, name, section, help].map(plain)
  if (!words.every((word) => fields.some((field) => field.includes(word)))) return undefined
  const query = words.join(' ')
  const [ofLabel = '', ofName = ''] = fields
  if (ofLabel === query || ofName === query) return 0
  if (ofLabel.startsWith(query)) return 1
  const at = fields.findIndex((field) => words.every((word) => field.includes(word)))
  return at === -1 ? 2 + fields.length : 2 + at
}

/** Settings and sections by label, parameter name or help text, the best first; in the order of the page where they fit as well. */
export function searchSettings(query: string): Found[] {
  const words = plain(query).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return ENTRIES.map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .flatMap(({ entry, rank }) => (rank === undefined ? [] : [{ entry, rank }]))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ entry: { name: _name, help: _help, ...found } }) => found)
}
