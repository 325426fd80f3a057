import { expect, test } from 'vitest'
import { filesIn, renamedFiles } from './dropped-files.ts'

/** A minimal version of the browser's entries. */
const aFile = (path: string, isBroken = false) => ({
  isFile: true,
  isDirectory: false,
  fullPath: path,
  file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
    isBroken ? reject(new Error('gone')) : resolve(new File(['x'], path.split('/').at(-1) ?? '')),
})
const aFolder = (path: string, portions: object[][]) => ({
  isFile: false,
  isDirectory: true,
  fullPath: path,
  createReader: () => ({ readEntries: (resolve: (entries: object[]) => void) => resolve(portions.shift() ?? []) }),
})
const drop = (...entries: object[]) =>
  filesIn({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] } as unknown as DataTransfer) // only these fields are read

test('a file that cannot be opened is named, and the others are kept', async () => {
  const { files, unreadable } = await drop(
    aFile('/a.png'),
    aFolder('/cards', [[aFile('/cards/b.png'), aFile('/cards/gone.png', true)], [aFile('/cards/c.png')]]),
  )
  expect(files.map(({ path }) => path)).toEqual(['a.png', 'cards/b.png', 'cards/c.png'])
  expect(unreadable).toEqual(['cards/gone.png'])
})

test('a renamed file has its new name and says nothing of its folder', () => {
  const given = ['archive/102-One.jpg', 'other.png'].map((path) => ({
    file: new File(['x'], path.split('/').at(-1) ?? ''),
    path,
  }))
  const renamed = renamedFiles(given, new Map([['102-one.jpg', 'picture_001.jpg']]))
  expect(renamed.map(({ file, path }) => [file.name, path, file.size])).toEqual([
    ['picture_001.jpg', 'picture_001.jpg', 1],
    ['other.png', 'other.png', 1],
  ])
})
