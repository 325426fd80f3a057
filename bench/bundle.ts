import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readBuiltFiles } from '#server/http/built-files.ts'
import type { Figure } from './report.ts'

const WEB = 'dist/web'

const FORM = 'src/web/participant/form'
const POSTS = 'src/web/participant/feed/posts/post-in-feed.tsx'

/** What pages load. A size, not a time: `e2e/pages.spec.ts` holds the same bounds in every test run. */
export const measureBundle = async (): Promise<Figure[]> => [...(await sizesOfFirstPages()), ...(await sizesOfQuestionnaires())]

async function sizesOfFirstPages(): Promise<Figure[]> {
  const { sources, filesOf } = await readBuild('participant')
  const feed = scriptsIn(filesOf('participant.html'))
  const skins = sources.filter((name) => /feed\/skins\/[a-z-]+\/skin\.tsx$/.test(name))
  const inSkins = await Promise.all(skins.map((skin) => gzippedKb(scriptsIn(filesOf('participant.html', skin, POSTS)))))
  const researcher = await readBuild('researcher')
  const signIn = scriptsIn(researcher.filesOf('researcher.html', 'src/web/researcher/accounts/sign-in-screen.tsx'))
  const text = await textOf(feed)
  const foreign = [...text.matchAll(/https?:\/\/[a-z0-9.-]+/gi)].filter(([url]) => !/react\.dev|w3\.org|reactjs\.org/.test(url))
  return [
    // The aim of both is 95. React is 68 of them, and posts with the heaviest skin are 7.6.
    { what: 'participant JavaScript on /feed, gzip', value: await gzippedKb(feed), unit: 'kB', atMost: 96.5 },
    { what: 'the same with native posts, in the heaviest skin', value: Math.max(...inSkins), unit: 'kB', atMost: 104.1 },
    {
      what: 'researcher code in it (marks of Mantine, TanStack, zod)',
      value: countOf(text, /mantine|tanstack|ZodError/gi),
      unit: 'marks',
      atMost: 0,
    },
    { what: 'addresses of third parties in it', value: foreign.length, unit: 'urls', atMost: 0 },
    { what: 'researcher JavaScript on /sign-in, gzip', value: await gzippedKb(signIn), unit: 'kB', atMost: 200 },
  ]
}

/** Scripts and styles until the questions can be answered, beyond what a person has from the feed. */
async function sizesOfQuestionnaires(): Promise<Figure[]> {
  const { sources, filesOf } = await readBuild('participant')
  const feed = filesOf('participant.html')
  const screens = 'src/web/participant/screens.tsx'
  const beyondFeed = (...parts: string[]) => gzippedKb(without(filesOf(screens, ...parts), feed))
  const own = (...parts: string[]) => beyondFeed(...['own-pages.tsx', ...parts].map((part) => `${FORM}/${part}`))
  const forms = sources.filter((name) => /domain\/questionnaires\/[a-z0-9-]+\.ts$/.test(name))
  const shipped = await Promise.all(forms.map((form) => beyondFeed(`${FORM}/shipped-forms.ts`, form)))
  // Whatever both need must be in a file of its own.
  const ofFeed = sources.filter((name) => /participant\/(feed|interventions|modals|video|words)\/|test-badge/.test(name))
  const [questions = ''] = filesOf(screens)
  const loading = ofFeed.filter((part) => filesOf(part).has(questions))
  const known = [...feed, ...filesOf(screens, 'src/web/participant/soon-parts.ts')]
  const answering = without(filesOf(`${FORM}/answering.ts`), new Set(known))
  return [
    { what: 'the largest shipped questionnaire beyond the feed, gzip', value: Math.max(...shipped), unit: 'kB', atMost: 18.2 },
    // Some bytes of room: files name each other by hashes, so that a change anywhere moves these sizes a little.
    { what: 'own questions of simple kinds beyond the feed', value: await own(), unit: 'kB', atMost: 21.2 },
    {
      what: 'the same with texts, pictures or films between questions',
      value: await own('kinds/information.tsx'),
      unit: 'kB',
      atMost: 21.8,
    },
    { what: 'the same with a matrix', value: await own('kinds/matrix.tsx'), unit: 'kB' },
    {
      what: 'the same with every kind of item, and about cards',
      value: await own('kinds/matrix.tsx', 'kinds/further.ts', 'kinds/information.tsx', 'card-asked-about.tsx'),
      unit: 'kB',
      atMost: 31.7,
    },
    { what: 'parts of the feed that load pages of questions', value: loading.length, unit: 'parts', atMost: 0 },
    { what: 'what either loads while it is read: checks and sending', value: await gzippedKb(answering), unit: 'kB' },
  ]
}

const countOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

const readBuild = (bundle: 'participant' | 'researcher') => readBuiltFiles(WEB, bundle)

const without = (files: ReadonlySet<string>, known: ReadonlySet<string>): string[] =>
  [...files].filter((file) => !known.has(file))

const scriptsIn = (files: Iterable<string>): string[] => [...files].filter((file) => file.endsWith('.js'))

const textOf = async (files: Iterable<string>): Promise<string> =>
  (await Promise.all([...files].map((file) => readFile(join(WEB, file), 'utf8')))).join('\n')

/** As they are sent: each file by itself. */
async function gzippedKb(files: Iterable<string>): Promise<number> {
  const sources = await Promise.all([...files].map((file) => readFile(join(WEB, file))))
  return sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0) / 1000
}
