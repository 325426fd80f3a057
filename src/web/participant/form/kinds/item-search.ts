import type { Option } from '#domain/questionnaires/questionnaire.ts'

/** Without case and accents: people look for "Oesterreich" seldom, for "cote d'ivoire" often. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, "'").toLocaleLowerCase().trim()

/** The options that contain what was typed; those that begin with it come first. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  const found = options.filter(({ label }) => plain(label).includes(wanted))
  const begins = ({ label }: Option) => plain(label).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** The option that was written out in full. */
export const writtenOut = (options: readonly Option[], typed: string): Option | undefined =>
  options.find(({ label }) => plain(label) === plain(typed))
