import { strToU8, unzipSync, Zip, ZipDeflate, type Zippable, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { guessMapping } from '#domain/stimuli/mapping/guess-mapping.ts'
import { applyMapping } from '#domain/stimuli/mapping/mapping.ts'
import { cellText, decodeSheet, readSheetFile } from './read-sheet-file.ts'
import { readSheetText } from './read-sheet-text.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import { checkSheetText } from './use-sheet.ts'

test('UTF-8, UTF-16 and Windows-1252 are read, the last with a warning', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...'é'].flatMap((letter) => [letter.charCodeAt(0), 0])])
  expect(decodeSheet(new TextEncoder().encode('é'))).toEqual({ ok: true, text: 'é' })
  expect(decodeSheet(utf16)).toEqual({ ok: true, text: 'é' })
  const western = decodeSheet(new Uint8Array([0xe9]))
  expect(western).toMatchObject({ ok: true, text: 'é', note: expect.stringMatching(/Western European/) })
})

test('cells of a workbook become the text that the sheet shows', () => {
  expect([null, 3.5, true, 'x'].map(cellText)).toEqual(['', '3.5', 'true', 'x'])
  expect(cellText(new Date('2026-03-31T00:00:00Z'))).toBe('2026-03-31')
  expect(cellText(new Date('2026-03-31T21:15:00Z'))).toBe('2026-03-31 21:15:00')
})

test('a file of Excel can be read in the letters of another country', () => {
  const inLetters = (name: string, ...bytes: number[]) => {
    const read = decodeSheet(new Uint8Array(bytes))
    return read.ok ? read.letters?.find((each) => each.name === name)?.read() : undefined
  }
  expect(inLetters('Central European', 0xb3, 0xf3, 0x9f)).toBe('łóź')
  expect(inLetters('Cyrillic', 0xe4, 0xe0)).toBe('да')
  expect(inLetters('Greek', 0xed, 0xe1, 0xe9)).toBe('ναι')
  expect(inLetters('Western European of a Mac', 0x8e)).toBe('é')
  const inUtf8 = decodeSheet(new TextEncoder().encode('é'))
  expect(inUtf8.ok && inUtf8.letters).toBeUndefined()
})

test('an older Excel file and a broken workbook are refused with a sentence', async () => {
  const old = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], 'a.xls')
  expect(await readSheetFile(old)).toMatchObject({ ok: false, problem: expect.stringMatching(/\.xls/) })
  const broken = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])], 'a.xlsx')
  expect(await readSheetFile(broken)).toMatchObject({ ok: false })
})

test.each([
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 13, 10]],
  ['a picture', [0xff, 0xd8, 0xff, 0xe0]],
  ['a PDF', [...new TextEncoder().encode('%PDF-1.7')]],
  ['a file of another kind', [0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70]],
])('%s that is called a sheet is refused by what it contains', async (kind, bytes) => {
  const file = new File([new Uint8Array(bytes)], 'cards.csv')
  expect(await readSheetFile(file)).toEqual({ ok: false, problem: expect.stringContaining(`This is ${kind}, not a sheet`) })
})

test('an empty file is refused as empty', async () => {
  for (const content of ['', '\uFEFF', ' \r\n\r\n'])
    expect(await readSheetFile(new File([content], 'a.csv'))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/empty/),
    })
  expect(await readSheetFile(new File([aWorkbook(new Map())], 'a.xlsx'))).toMatchObject({ ok: false })
})

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook with one sheet, deflated as Excel writes it. `rows` by their numbers. */
function aWorkbook(rows: ReadonlyMap<number, readonly string[]>, more: Zippable = {}): Uint8Array<ArrayBuffer> {
  const letters = 'ABCDEFGH'
  const cell = (row: number, text: string, i: number) => `<c r="${letters[i]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = [...rows].map(([row, cells]) => `<row r="${row}">${cells.map((text, i) => cell(row, text, i)).join('')}</row>`)
  const files = {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="Cards" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${NAMESPACE}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  return zipSync({ ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), ...more })
}

test('a workbook becomes text with the same row numbers', async () => {
  const workbook = aWorkbook(
    new Map([
      [1, ['filename', 'headline']],
      [4, ['a.png', 'Say &quot;hi&quot;']],
    ]),
  )
  const read = await readSheetFile(new File([workbook], 'a.xlsx'))
  expect(read).toMatchObject({ ok: true })
  const { sheet } = await checkSheetText(read.ok ? read.text : '', 'files')
  expect(sheet.rows).toEqual([{ row: 4, cells: ['a.png', 'Say "hi"'] }])
})

test('a workbook with several sheets gives all of them, and the first that is not empty is read', async () => {
  const second = unzipSync(aWorkbook(new Map([[1, ['text', 'likes']]])))['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
  const workbook = aWorkbook(new Map(), {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="Notes" sheetId="1" r:id="rId1"/><sheet name="Posts" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}">${[1, 2].map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/worksheets/sheet2.xml': second,
  })
  expect(await readSheetFile(new File([workbook], 'a.xlsx'))).toMatchObject({
    text: 'text\tlikes',
    note: 'One of 2 sheets was read: Posts.',
    sheets: [{ name: 'Notes' }, { name: 'Posts', text: 'text\tlikes' }],
  })
})

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])

/** Pictures that are anchored to cells, by row and column from 0. */
const aDrawing = (...at: readonly (readonly [row: number, column: number])[]): Zippable => ({
  'xl/worksheets/_rels/sheet1.xml.rels': strToU8(
    `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/drawing" Target="../drawings/drawing1.xml"/></Relationships>`,
  ),
  'xl/drawings/drawing1.xml': strToU8(
    `<xdr:wsDr>${at
      .map(
        ([row, column]) =>
          `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:pic><a:blip xmlns:r="${RELATIONS}" r:embed="rId1"/></xdr:pic></xdr:oneCellAnchor>`,
      )
      .join('')}</xdr:wsDr>`,
  ),
  'xl/drawings/_rels/drawing1.xml.rels': strToU8(
    `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/image" Target="../media/image1.png"/></Relationships>`,
  ),
  'xl/media/image1.png': PNG,
})

test('pictures in the cells of any workbook stand there as names of files, and come with it', async () => {
  const rows = new Map([
    [1, ['Headline', 'Picture', 'Veracity']],
    [2, ['A lake', '', 'TRUE']],
    [3, ['A duck', 'written', 'fake']],
    [4, ['A boat']],
  ])
  // A logo above the table, a picture over a text, and one below the last row are no pictures of cards.
  const workbook = aWorkbook(rows, aDrawing([0, 1], [1, 1], [2, 1], [3, 1], [9, 1]))
  const read = await readSheetFile(new File([workbook], 'a.xlsx'))
  expect(read.ok && read.text.split(/\r\n/)).toEqual([
    'Headline\tPicture\tVeracity',
    'A lake\tcards_row2_2.png\tTRUE',
    'A duck\twritten\tfake',
    'A boat\tcards_row4_2.png\t',
  ])
  expect(read).toMatchObject({
    note: 'The 2 pictures in its cells are uploaded with the set; the cells have the names of the files.',
  })
  const pictures = read.ok ? (read.pictures ?? []) : []
  expect(pictures.map(({ path, file, isInCell }) => [path, file.size, isInCell])).toEqual([
    ['cards_row2_2.png', 8, true],
    ['cards_row4_2.png', 8, true],
  ])
  const { lines } = await readSheetText(read.ok ? read.text : '')
  const { mapping } = guessMapping(lines)
  expect(mapping.columns).toEqual(['headline', 'image', 'veracity'])
  expect(applyMapping(lines, mapping, '2026-03-31')[1]).toContain('cards_row2_2.png')
})

test('a workbook with the sizes after each part is read', async () => {
  const parts = unzipSync(aWorkbook(new Map([[1, ['filename', 'headline']]])))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const streamed = new Zip((_error, chunk) => chunks.push(chunk))
  for (const [name, bytes] of Object.entries(parts)) {
    const part = new ZipDeflate(name)
    streamed.add(part)
    part.push(bytes, true)
  }
  streamed.end()
  expect(await readSheetFile(new File(chunks, 'a.xlsx'))).toEqual({ ok: true, text: 'filename\theadline' })
})

test('a large workbook is unpacked before it is read, so that nothing waits for a worker', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => [i + 1, [`p_${i}.png`, 'word '.repeat(30)]] as const)
  const workbook = aWorkbook(new Map(rows), { 'xl/media/image1.png': new Uint8Array(1000) })
  const compressions = new Map<string, number>()
  unzipSync(unpackWorkbook(workbook), { filter: ({ name, compression }) => !compressions.set(name, compression) })
  expect([...compressions.values()]).toEqual([0, 0, 0])
  expect([...compressions.keys()]).not.toContain('xl/media/image1.png')
  const read = await readSheetFile(new File([workbook], 'a.xlsx'))
  expect(read.ok && read.text.split('\n')).toHaveLength(5000)
})

describe('a hostile workbook', () => {
  const LIMIT = 2_000_000
  const zeros = (bytes: number) => new Uint8Array(bytes)

  test('of one part above the limit is refused', () => {
    const workbook = aWorkbook(new Map(), { 'xl/a.xml': zeros(LIMIT) })
    expect(workbook.length).toBeLessThan(10_000)
    expect(() => unpackWorkbook(workbook, LIMIT)).toThrow('too large')
  })

  test('of parts that are above the limit together is refused', () => {
    const part = zeros(LIMIT / 2)
    expect(() => unpackWorkbook(aWorkbook(new Map(), { 'xl/a.xml': part, 'xl/b.xml': part }), LIMIT)).toThrow('too large')
    // Pictures are not unpacked.
    expect(unpackWorkbook(aWorkbook(new Map(), { 'xl/a.xml': part, 'xl/b.png': part }), LIMIT).length).toBeLessThan(LIMIT)
  })

  test('that declares less than it contains is refused by what it contains', () => {
    const workbook = aWorkbook(new Map(), { 'xl/a.xml': zeros(LIMIT + 1) })
    const view = new DataView(workbook.buffer)
    const declared = Array.from({ length: workbook.length - 4 }, (_, at) => at).filter(
      (at) => view.getUint32(at, true) === LIMIT + 1,
    )
    // In the local header and in the central directory.
    expect(declared).toHaveLength(2)
    for (const at of declared) view.setUint32(at, 100, true)
    expect(() => unpackWorkbook(workbook, LIMIT)).toThrow('too large')
  })

  test.each([10, 100, 300])('that is cut off after %i bytes is refused', async (length) => {
    const workbook = aWorkbook(new Map([[1, ['filename', 'headline']]]))
    expect(await readSheetFile(new File([workbook.subarray(0, length)], 'a.xlsx'))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/could not be read/),
    })
  })
})
