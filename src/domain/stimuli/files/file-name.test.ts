import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardFileName, fileKey, fileNameProblem, isPictureFile, isSystemFile, kindOfFile, pictureOf } from './file-name.ts'

test('names that differ only in case, Unicode form, outer spaces or folder mean the same file', () => {
  for (const name of ['T_01.PNG', ' t_01.png ', 'stimuli/t_01.png', 'C:\\stimuli\\T_01.png'])
    expect(fileKey(name)).toBe('t_01.png')
  expect(fileKey('Cafe\u0301.jpg')).toBe(fileKey('CAFÉ.jpg'))
})

/** Any UTF-16, including lone surrogates. */
const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

test('the key of a key is the same key', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      expect(fileKey(fileKey(name))).toBe(fileKey(name))
    }),
  )
})

test.each([
  ['a.JPG', 'image'],
  ['b/c.webp', 'image'],
  ['old.JFIF', 'image'],
  ['scan.jpe', 'image'],
  ['film.Mp4', 'video'],
  ['film.m4v', 'video'],
  ['drawing.svg', 'other'],
  ['page.html', 'other'],
  ['png', 'other'],
  ['a.png.exe', 'other'],
])('%s looks like: %s', (name, kind) => {
  expect(kindOfFile(name)).toBe(kind)
})

test.each(['../../etc/passwd', 'stimuli/a.png', 'a\\b.png', 'a\nb.png', 'a\u0000.png', '..', 'x'.repeat(256)])(
  '%j is refused as a file name',
  (name) => {
    expect(fileNameProblem(name)).toBeDefined()
  },
)

test('letters of any script, spaces and dots are allowed in a file name', () => {
  expect(fileNameProblem('Ein Bild, naïve – 图.final.png')).toBeUndefined()
})

test('files that operating systems add to folders are recognised', () => {
  expect(['a/.DS_Store', 'Thumbs.db', '__MACOSX/a.png', 'a/._t_01.png'].every(isSystemFile)).toBe(true)
  expect(['a.png', 'thumbs.png', '.hidden.png'].some(isSystemFile)).toBe(false)
})

test('the picture of a post is an address, a file, or none', () => {
  expect(pictureOf('')).toEqual({ kind: 'none' })
  expect(pictureOf('https://img.example/a.png')).toEqual({ kind: 'hosted', url: 'https://img.example/a.png' })
  expect(pictureOf('lake.png')).toEqual({ kind: 'file', filename: 'lake.png' })
  for (const picture of ['', 'https://img.example/a.png', 'javascript:alert(1)']) expect(isPictureFile(picture)).toBe(false)
  expect(isPictureFile('lake.png')).toBe(true)
})

test.each([
  ['the name in the sheet', { filename: ' t_01.png ' }, 'https://cdn.example/98.png', 't_01.png'],
  ['the end of an address', {}, 'https://cdn.example/a/t_01.png?size=2', 't_01.png'],
  ['the end of its fragment', { filename: '' }, 'https://cdn.example/a.png#/t_01', 't_01'],
  ['decoded', {}, '/media/abc/t_1%20a.png', 't_1 a.png'],
  ['as it is where it cannot be decoded', {}, '/media/abc/100%.png', '100%.png'],
  ['empty where there is nothing', {}, '', ''],
])('the file name of a card is %s', (_, covariates, entity_url, expected) => {
  expect(cardFileName({ covariates, entity_url })).toBe(expected)
})
