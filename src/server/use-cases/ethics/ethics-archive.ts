import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type EthicsFacts, ethicsDocument, screensPage } from '#domain/ethics/document.ts'
import type { Renderer } from '#domain/ethics/markup.ts'
import { languagesOfStudy } from '#domain/ethics/screens.ts'
import { type ArchiveFile, zipArchive } from '#server/data-package/archive.ts'
import { ifMissing, shippedFiles } from '#server/machine/local-files.ts'
import { webDir } from '#server/places.ts'
import { Refusal } from '#server/refusal.ts'
import { isOpenAddress } from '#server/store/stimuli/hosted-pictures.ts'
import type { Caller, Deps } from '../deps.ts'
import { readMedia } from '../stimuli/read-media.ts'
import { gatherFacts } from './gather-facts.ts'
import { markdownHtml } from './markdown-html.ts'

/** A picture of the document: where it stands in the archive, with its bytes when they are asked for, or on which other server it is. */
type Kept = { path: string; open: () => Promise<string | Readable> } | { elsewhere: string }

/** The packet as a ZIP that needs nothing from elsewhere. Pages are written one after the other, while the archive is read. */
export async function ethicsArchive(
  deps: Deps,
  experiment_id: string,
  caller: Caller,
): Promise<{ filename: string; zip: Readable }> {
  const facts = await gatherFacts(deps, experiment_id, caller)
  const pages = pagesOf(facts)
  const kept = await picturesOf(deps, pages)
  // An address with a file name behind it is the same picture.
  const pictures = new Map(
    [...kept.values()].flatMap((each) =>
      'path' in each ? [[each.path, { ...each, isCompressed: true as const }] as const] : [],
    ),
  )
  const files: ArchiveFile[] = [
    { path: 'README.txt', open: () => readme(facts, pages) },
    ...pages.map(({ path, write }) => {
      const up = '../'.repeat(path.split('/').length - 1)
      const address = (url: string) => {
        const found = kept.get(url)
        return found && 'path' in found ? `${up}${found.path}` : undefined
      }
      const elsewhere = (url: string) => {
        const found = kept.get(url)
        return found && 'elsewhere' in found ? found.elsewhere : url
      }
      return { path, open: () => write({ address, elsewhere, markdown: markdownHtml(address) }) }
    }),
    ...pictures.values(),
  ]
  return { filename: `${experiment_id}_ethics.zip`, zip: zipArchive({ files, atMs: facts.madeAtMs }) }
}

type Page = { path: string; about: string; write: (renderer: Renderer) => string }

function pagesOf(facts: EthicsFacts): Page[] {
  const languages = languagesIn(facts)
  const [first = 'en'] = languages
  return [
    { path: 'ethics.html', about: 'the whole packet', write: (renderer) => ethicsDocument(facts, first, renderer) },
    ...facts.conditions.flatMap((_, i) =>
      languages.map((language) => ({
        path: `screens/condition-${i + 1}_${language}.html`,
        about: `every screen of condition ${i + 1}, in the language ${language}`,
        write: (renderer: Renderer) => screensPage(facts, i + 1, language, renderer),
      })),
    ),
  ]
}

/** The pictures that any page shows and this installation has. */
async function picturesOf(deps: Deps, pages: readonly Page[]): Promise<Map<string, Kept>> {
  const wanted = new Set<string>()
  const address = (url: string) => {
    wanted.add(url)
    return undefined
  }
  for (const { write } of pages) {
    write({ address, markdown: markdownHtml(address) })
    // A study in ten languages has hundreds of pages: others are answered in between.
    await setImmediate()
  }
  const kept = new Map<string, Kept>()
  for (const url of wanted) {
    const found = await keptAt(deps, url)
    if (found !== undefined) kept.set(url, found)
  }
  return kept
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

async function keptAt(deps: Deps, url: string): Promise<Kept | undefined> {
  const [, media_id] = /^\/media\/([\w-]{1,64})(?:\/[^/]*)?$/.exec(url) ?? []
  if (media_id === undefined) return shippedAt(url)
  const media = await readMedia(deps, media_id).catch(unlessGone)
  if (media?.kind === 'hosted')
    return (await isOpenAddress(deps.database.db, media_id, media.url)) ? { elsewhere: media.url } : undefined
  if (media === undefined) return undefined
  const extension = EXTENSIONS[media.mime]
  return extension === undefined ? undefined : { path: `pictures/${media_id}.${extension}`, open: () => media.read() }
}

/** A picture that comes with the product, such as those of interventions. */
async function shippedAt(url: string): Promise<Kept | undefined> {
  const [, folder, name] = /^\/(interventions|img)\/([\w-]+\.(?:webp|png|jpg|svg))$/.exec(url) ?? []
  if (folder === undefined || name === undefined) return undefined
  const bytes = await shippedFiles(webDir).bytes(`${folder}/${name}`).catch(ifMissing)
  return bytes === undefined
    ? undefined
    : { path: `pictures/${name}`, open: async () => Readable.from([bytes], { objectMode: false }) }
}

/** A picture may have been removed since it was named: its description is left. */
function unlessGone(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}

const readme = ({ experiment_id, version, madeAtMs }: EthicsFacts, pages: readonly Page[]): string =>
  [
    `Packet for an ethics board: study ${experiment_id}, version ${version}, written on ${new Date(madeAtMs).toISOString().slice(0, 10)}.`,
    '',
    'Open the pages in a browser; they need no connection and run no script.',
    '',
    ...pages.map(({ path, about }) => `${path}: ${about}`),
    'pictures/: the pictures of these pages',
    'manifest.sha256: checksums of all files',
    '',
  ].join('\n')

/** The page to read and print, whose pictures are those of this installation. Another language than one of the study gives its first. */
export async function ethicsPageOf(deps: Deps, experiment_id: string, caller: Caller, language: string): Promise<string> {
  const facts = await gatherFacts(deps, experiment_id, caller)
  const languages = languagesIn(facts)
  const address = (url: string) => url
  const chosen = languages.includes(language) ? language : (languages[0] ?? 'en')
  return ethicsDocument(facts, chosen, { address, markdown: markdownHtml(address) })
}

const languagesIn = ({ conditions }: EthicsFacts): string[] => languagesOfStudy(conditions[0]?.settings ?? {})
