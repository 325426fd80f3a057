import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', 'src/web', 'scripts/make-manual', 'participant.html', 'researcher.html'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|css|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const sheets = files.filter(({ file }) => file.endsWith('.css'))
const sources = files.filter(({ file }) => !file.endsWith('.css'))
const allSources = sources.map(({ text }) => text).join('\n')

/** Classes in selectors. Not those of Mantine, nor those that are put together from a value, such as `is-${color}`. */
function classesIn(css: string): string[] {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|url\([^)]*\)|:global\([^)]*\)/g, '')
  const names = [...selectors.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !/^(is|mantine)-/.test(name))
}

test.each(sheets)('every class of $file is used', ({ file, text }) => {
  const isModule = file.endsWith('.module.css')
  const using = isModule
    ? sources.filter((source) => source.text.includes(basename(file))).map((each) => each.text)
    : [allSources]
  const pattern = (name: string) => new RegExp(isModule ? `\\.${name}\\b` : `(?<![\\w-])${name}(?![\\w-])`)
  expect(classesIn(text).filter((name) => !using.some((source) => pattern(name).test(source)))).toEqual([])
})
