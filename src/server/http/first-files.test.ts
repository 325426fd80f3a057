import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FirstAnswer } from '#contract/first-answer.ts'
import { type BuiltFiles, readBuiltFiles } from './built-files.ts'
import { linksToFirstFiles, linksToForm } from './first-files.ts'

const FEED = 'src/web/participant/feed'

/** As Vite writes it: sources that load later by their path, files that several share by a name. */
const MANIFEST = {
  'participant.html': { file: 'assets/participant.js', imports: ['_first.js'] },
  '_first.js': { file: 'assets/first.js', name: 'first', css: ['assets/first.css'] },
  '_feed-parts.js': { file: 'assets/feed-parts.js', name: 'feed-parts', css: ['assets/feed-parts.css'] },
  '_post-in-feed.js': { file: 'assets/posts.js', name: 'post-in-feed', imports: ['_first.js'] },
  [`${FEED}/posts/rich/rich-parts.ts`]: { file: 'assets/rich.js', imports: ['_post-in-feed.js'] },
  [`${FEED}/skins/microblog/skin.tsx`]: { file: 'assets/microblog.js', css: ['assets/microblog.css'] },
  'src/web/participant/screens.tsx': { file: 'assets/screens.js', imports: ['_first.js'], css: ['assets/form.css'] },
  'src/web/participant/form/own-pages.tsx': { file: 'assets/own-pages.js' },
  'src/web/participant/form/shipped-forms.ts': { file: 'assets/shipped-forms.js' },
  'src/domain/questionnaires/crt.ts': { file: 'assets/crt.js' },
  [`${FEED}/acts/part.tsx`]: { file: 'assets/acts.js', imports: ['participant.html', '_feed-parts.js'] },
  [`${FEED}/comments/part.tsx`]: { file: 'assets/comments.js', imports: ['_feed-parts.js'] },
}

async function built(): Promise<BuiltFiles> {
  const webDir = await mkdtemp(join(tmpdir(), 'feedlab-built-'))
  await mkdir(join(webDir, '.vite'))
  await writeFile(join(webDir, '.vite/participant.json'), JSON.stringify(MANIFEST))
  return readBuiltFiles(webDir, 'participant')
}

const PICTURE = { entity_type: 'image', entity_url: '/media/a', poster_url: null }
const POST = { entity_type: 'post', entity_url: '', poster_url: null, post: { body: 'Snow' } }
const QUOTE = { ...POST, post: { body: 'Snow', quoted: { body: 'Rain' } } }

const namesIn = (links: string) =>
  [...links.matchAll(/<link rel="(\w+)" href="\/assets\/([\w.-]+)">/g)].map(([, rel, file]) => `${rel} ${file}`)

async function filesFor(
  settings: Record<string, string>,
  cards: readonly object[],
  query: Record<string, string> = {},
  journey: object = { next: { step: 'feed' } },
) {
  const experiment_parameters = JSON.stringify(Object.entries(settings).map(([parameter, value]) => ({ parameter, value })))
  // Only what is looked at is given.
  const answer = { data: { order_data: cards, experiment_parameters, journey } } as unknown as FirstAnswer
  return namesIn(linksToFirstFiles(await built(), answer, query))
}

test('a feed of pictures in the first skin has nothing to load beyond its page', async () => {
  expect(await filesFor({ skin: 'default' }, [PICTURE])).toEqual([])
})

test('the skin, the parts and the posts of a study are named in the page, each file once, with what they import', async () => {
  expect(await filesFor({ skin: 'microblog', 'feed-acts': 'report', comments: 'folded' }, [POST])).toEqual([
    'modulepreload microblog.js',
    'stylesheet microblog.css',
    'modulepreload comments.js',
    'modulepreload feed-parts.js',
    'stylesheet feed-parts.css',
    'modulepreload acts.js',
    'modulepreload posts.js',
  ])
})

test('polls, quotes and several pictures are named where a card has them', async () => {
  expect(await filesFor({}, [POST, QUOTE])).toEqual(['modulepreload posts.js', 'modulepreload rich.js'])
})

test('a skin that a link may choose is that of the link, and one that does not exist is none', async () => {
  expect(await filesFor({ 'allow-url-overrides': 'look' }, [PICTURE], { skin: 'microblog' })).toHaveLength(2)
  expect(await filesFor({ skin: 'microblog' }, [PICTURE], { skin: 'forum' })).toHaveLength(2)
  expect(await filesFor({ skin: '"><script>' }, [PICTURE])).toEqual([])
})

test('a page of questions names what it needs: a shipped questionnaire its own file, any other name the pages of own questions', async () => {
  expect(namesIn(linksToForm(await built(), 'crt'))).toEqual([
    'modulepreload screens.js',
    'stylesheet form.css',
    'modulepreload shipped-forms.js',
    'modulepreload crt.js',
  ])
  expect(namesIn(linksToForm(await built(), '..%2Ffirst'))).toContain('modulepreload own-pages.js')
})

test('a visit that begins with questions names their files and none of the feed', async () => {
  const files = await filesFor({ skin: 'microblog' }, [POST], {}, { next: { step: 'form', name: 'crt' } })
  expect(files).toEqual([
    'modulepreload screens.js',
    'stylesheet form.css',
    'modulepreload shipped-forms.js',
    'modulepreload crt.js',
  ])
})

test('a source that is not in the build is an error where its weight is asked for', async () => {
  const { filesOf } = await built()
  expect(() => filesOf('src/web/gone.ts')).toThrow('Not in the build: src/web/gone.ts')
})
