import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Of the build, without the star of a whole scope. */
const notBundled = [
  ...(/NOT_BUNDLED = \[(.*)\]/.exec(readFileSync('scripts/build.mjs', 'utf8'))?.[1] ?? '').matchAll(/'([^'*]+)/g),
].map((match) => match[1] ?? '')

const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))

// A package in CommonJS that is bundled and imported as a whole has none of its names, only a default.
test('a bundled package that the server loads later is behind a module of ours', () => {
  const loaded = sources.flatMap((name) =>
    [...readFileSync(join('src/server', name), 'utf8').matchAll(/\bimport\('([^.#'][^']*)'\)/g)].map((match) => match[1] ?? ''),
  )
  expect(loaded).toContain('sharp')
  expect(loaded.filter((name) => !name.startsWith('node:') && !notBundled.some((each) => name.startsWith(each)))).toEqual([])
})

test('every file that the server reads beside its bundle is copied there by the build', () => {
  const places = readFileSync('src/server/places.ts', 'utf8').matchAll(/from\('\.\/([^']+)', '\.\/([^']+)'\)/g)
  const copied = [...places].map(([, bundled, source]) => `cpSync('src/server/${source}', \`\${fresh}/server/${bundled}\``)
  expect(copied.length).toBeGreaterThan(1)
  const build = readFileSync('scripts/build.mjs', 'utf8')
  expect(copied.filter((call) => !build.includes(call))).toEqual([])
})
