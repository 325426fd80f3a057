import { acts } from '../engagement/acts/index.ts'

/** The field of an act in which somebody wrote. */
export const WRITTEN = 'text'

const SOURCES: Readonly<Record<string, string>> = {
  comment_write: 'Comments under posts',
  post_write: 'Posts that people wrote',
  quote: 'Quotes: words above a post that was shared',
  reply: 'Replies to posts',
}

/** Acts in which people write, by name. */
export const WRITTEN_ACTS: readonly string[] = acts
  .filter(({ fields }) => fields.some(({ name }) => name === WRITTEN))
  .map(({ name }) => name)

const ACT = 'act/'

export const actSource = (act: string): string => `${ACT}${act}`

/** The act of a source; undefined of a source that is a question. */
export const actOfSource = (source: string): string | undefined => (source.startsWith(ACT) ? source.slice(ACT.length) : undefined)

export const labelOfAct = (act: string): string => SOURCES[act] ?? acts.find(({ name }) => name === act)?.label ?? act
