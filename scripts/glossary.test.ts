import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { navigation } from '#web/researcher/shell/navigation.ts'
import { studyPages } from '#web/researcher/studies/study/study-pages.ts'

const sections = readFileSync('docs/GLOSSARY.md', 'utf8')
  .split(/^## /m)
  .map((section) => ({
    heading: section.split('\n')[0] ?? '',
    words: [...section.matchAll(/^\| ([^|]+?) \|/gm)].map(([, word = '']) => word).filter((word) => !/^(Word|---)$/.test(word)),
  }))
const wordsIn = (heading: string) => sections.find((section) => section.heading === heading)?.words

test('the glossary has a row for each page of a study, in the order of its navigation', () => {
  expect(wordsIn('Pages of a study')).toEqual(studyPages.map(({ label }) => label))
})

test('the glossary has a row for each entry of the navigation', () => {
  expect(wordsIn('Pages of a lab')).toEqual(navigation.map(({ label }) => label))
})

test('no word of the glossary has two rows outside the lists of pages', () => {
  const words = sections.filter(({ heading }) => !heading.startsWith('Pages of')).flatMap((section) => section.words)
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
})
