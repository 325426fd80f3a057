import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A page: a Markdown file of the repository, or the list of a folder. */
export type ManualPage = {
  /** In the repository, such as `docs/JOURNEY.md`, or `docs/adr/` for a folder. */
  source: string
  /** Below `/manual`, such as `journey`; empty for the first page. */
  slug: string
  title: string
  /** One line for lists of pages. */
  about: string
  part: string
  markdown: string
}

/** The order of the manual: the one list of it, which is also its first page. */
const CONTENTS = 'docs/README.md'

/** `docs/how-to/run-on-prolific.md` is `/manual/how-to/run-on-prolific`, `clients/r/README.md` is `/manual/clients/r`. */
export const slugOf = (source: string): string =>
  source === CONTENTS
    ? ''
    : source
        .replace(/^docs\//, '')
        .replace(/\.md$|\/$/, '')
        .replace(/\/README$/, '')
        .toLowerCase()

/** All pages in the order of the list. Pages of a folder follow the page of the folder. */
export function readPages(): ManualPage[] {
  const read = (source: string) => readFileSync(source, 'utf8')
  const first = read(CONTENTS)
  return [
    { source: CONTENTS, slug: '', title: titleOf(first), about: '', part: '', markdown: first },
    ...listedIn(first).flatMap(({ target, title, about, part }): ManualPage[] => {
      const source = posix.normalize(posix.join(posix.dirname(CONTENTS), target))
      const page = { source, slug: slugOf(source), title, about, part }
      if (!source.endsWith('/')) return [{ ...page, markdown: read(source) }]
      const inFolder = readdirSync(source)
        .filter((name) => name.endsWith('.md'))
        .sort()
        .map((name) => ({ name, markdown: read(source + name) }))
      const list = inFolder.map(({ name, markdown }) => `- [${titleOf(markdown)}](${name})`).join('\n')
      return [
        { ...page, markdown: `# ${title}\n\n${about}\n\n${list}\n` },
        ...inFolder.map(({ name, markdown }) => ({
          ...{ source: source + name, slug: slugOf(source + name), title: titleOf(markdown), about: '', part, markdown },
        })),
      ]
    }),
  ]
}

type Listed = { target: string; title: string; about: string; part: string }

/** `- [Title](file.md): what it is about`, below the heading of its part. */
function listedIn(markdown: string): Listed[] {
  let part = ''
  return markdown.split('\n').flatMap((line) => {
    part = /^## (.+)$/.exec(line)?.[1] ?? part
    const [, title = '', target = '', about = ''] = /^- \[([^\]]+)\]\(([^)#]+(?:\.md|\/))\)(?:: (.+))?$/.exec(line) ?? []
    return target === '' ? [] : [{ target, title, about, part }]
  })
}

const titleOf = (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? ''
