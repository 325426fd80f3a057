import { expect, test } from 'vitest'
import { cellText, decodeSheet, readSheetFile } from './read-sheet-file.ts'
import { unpackWorkbook } from './unpack-workbook.ts'
import { checkSheetText } from './use-sheet.ts'
import { readZip, writeZip, type ZipEntry } from './zip.ts'

test('UTF-8, UTF-16 and Windows-1252 are read, the last with a word of warning', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...'é'].flatMap((letter) => [letter.charCodeAt(0), 0])])
  expect(decodeSheet(new TextEncoder().encode('é'))).toEqual({ ok: true, text: 'é' })
  expect(decodeSheet(utf16)).toEqual({ ok: true, text: 'é' })
  expect(decodeSheet(new Uint8Array([0xe9]))).toMatchObject({ ok: true, text: 'é', note: expect.stringMatching(/Windows-1252/) })
})

test('cells of a workbook become what the sheet shows', () => {
  expect([null, 3.5, true, 'x'].map(cellText)).toEqual(['', '3.5', 'true', 'x'])
  expect(cellText(new Date('2026-03-31T00:00:00Z'))).toBe('2026-03-31')
  expect(cellText(new Date('2026-03-31T21:15:00Z'))).toBe('2026-03-31 21:15:00')
})

test('an older Excel file and a broken workbook are refused with a sentence', async () => {
  const old = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], 'a.xls')
  expect(await readSheetFile(old)).toMatchObject({ ok: false, problem: expect.stringMatching(/\.xls/) })
  const broken = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])], 'a.xlsx')
  expect(await readSheetFile(broken)).toMatchObject({ ok: false })
})

test('an empty file is said to be empty, and brings no text', async () => {
  for (const content of ['', '\uFEFF', ' \r\n\r\n'])
    expect(await readSheetFile(new File([content], 'a.csv'))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/empty/),
    })
  expect(await readSheetFile(new File([await aWorkbook(new Map())], 'a.xlsx'))).toMatchObject({ ok: false })
})

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A workbook with one sheet, deflated as Excel writes it. `rows` by their numbers. */
async function aWorkbook(rows: ReadonlyMap<number, readonly string[]>): Promise<Uint8Array<ArrayBuffer>> {
  const letters = 'ABCDEFGH'
  const cell = (row: number, text: string, i: number) => `<c r="${letters[i]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = [...rows].map(([row, cells]) => `<row r="${row}">${cells.map((text, i) => cell(row, text, i)).join('')}</row>`)
  const files = {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="Cards" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${NAMESPACE}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  return writeZip(await Promise.all(Object.entries(files).map(([name, text]) => deflated(name, text))))
}

async function deflated(name: string, text: string): Promise<ZipEntry> {
  const whole = new TextEncoder().encode(text)
  const packed = new Blob([whole]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return { name, method: 8, size: whole.length, bytes: new Uint8Array(await new Response(packed).arrayBuffer()) }
}

test('a workbook becomes text with its rows where they were', async () => {
  const workbook = await aWorkbook(
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

test('a large workbook is unpacked before it is read, so that nothing waits for a worker', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => [i + 1, [`p_${i}.png`, 'word '.repeat(30)]] as const)
  const workbook = await aWorkbook(new Map(rows))
  const methods = readZip(await unpackWorkbook(workbook))?.map(({ method }) => method)
  expect(methods).toEqual([0, 0, 0])
  const read = await readSheetFile(new File([workbook], 'a.xlsx'))
  expect(read.ok && read.text.split('\n')).toHaveLength(5000)
})

test('a part that is larger than it says is not unpacked', async () => {
  const honest = await deflated('xl/worksheets/sheet1.xml', 'x'.repeat(3_000_000))
  await expect(unpackWorkbook(writeZip([{ ...honest, size: 600_000 }]))).rejects.toThrow('larger than it says')
})
