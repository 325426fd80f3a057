// @ts-expect-error The TypeScript program for the web has no Node types. Only this test needs them.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { skins } from '#domain/skins/index.ts'
import type { ShownSkin } from './shown-skin.ts'

const MODULES = import.meta.glob<{ skin: ShownSkin }>('./*/skin.tsx', { eager: true })
const FOLDERS = Object.keys(MODULES).map((path) => path.split('/')[1] ?? '')
const folderOf = (name: string) => new URL(`./${name}/`, import.meta.url)
const sheetOf = (name: string): string =>
  readdirSync(folderOf(name))
    .filter((file: string) => file.endsWith('.css'))
    .map((file: string) => readFileSync(new URL(file, folderOf(name)), 'utf8'))
    .join('\n')

/** Cards as in the default skin, with something around them that comes later. */
const BESIDE = Object.keys(import.meta.glob('./*/beside.tsx')).map((path) => path.split('/')[1] ?? '')

test('every skin of the registry but the default one has a folder of its name, and no other has', () => {
  const expected = skins.map(({ name }) => name).filter((name) => name !== 'default')
  expect([...FOLDERS, ...BESIDE].sort()).toEqual(expected.sort())
  expect(Object.values(MODULES).map(({ skin }) => skin.name)).toEqual(FOLDERS)
})

test('panels that move are there for the skins that announce them', () => {
  expect(BESIDE).toEqual(skins.filter(({ hasMovingPanels }) => hasMovingPanels).map(({ name }) => name))
})

const selectorsIn = (css: string) =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !/^@|^(from|to|\d+%)$/.test(selector))
    .flatMap(splitList)

/** At commas outside of brackets, which may be within each other. */
function splitList(list: string): string[] {
  let depth = 0
  const marked = [...list].map((letter) => {
    depth += Number(letter === '(') - Number(letter === ')')
    return letter === ',' && depth === 0 ? '\n' : letter
  })
  return marked.join('').split(/\n\s*/)
}

test.each(FOLDERS)('the style sheet of %s changes nothing in other skins', (name) => {
  const selectors = selectorsIn(sheetOf(name))
  expect(selectors.length).toBeGreaterThan(5)
  expect(selectors.filter((selector) => !selector.startsWith(`:root[data-skin="${name}"]`))).toEqual([])
})

/** Every layout but the swipe one has these, and what only a skin draws is drawn there alone. */
const SCROLL_ONLY =
  /\.(card|actions|comments|feed-[a-z]+|post-place|skeleton|is-post|skin-[a-z]+)\b|\[data-picture-first\]|\.post-head/

test.each(FOLDERS.filter((name) => name !== 'short-video'))(
  'the style sheet of %s changes nothing in the swipe layout',
  (name) => {
    const root = `:root[data-skin="${name}"]`
    const reaching = selectorsIn(sheetOf(name)).filter(
      (selector) => selector !== root && !SCROLL_ONLY.test(selector.replace(root, '')),
    )
    expect(reaching).toEqual([])
    // Panels stand beside both.
    expect(selectorsIn(sheetOf(name)).filter((selector) => /\] \.(side-panel|suggestions)\b/.test(selector))).toEqual([])
  },
)
