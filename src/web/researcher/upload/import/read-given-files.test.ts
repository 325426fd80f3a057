import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { recogniseFiles } from '#domain/stimuli/formats/index.ts'
import { timesAsLong } from '#server/testing/cpu-ms.ts'
import { drawAvatar } from './draw-avatar.ts'
import { readGivenFiles } from './read-given-files.ts'
import { workbookPictures } from './workbook-pictures.ts'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const relations = (...targets: string[]) =>
  `<Relationships xmlns="${PACKAGE}">${targets.map((target, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/x" Target="${target}"/>`).join('')}</Relationships>`
const sheet = (rows: string[][]) =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map(
      (cells, r) =>
        `<row r="${r + 1}">${cells.map((text, c) => `<c r="${'ABCDEFG'[c]}${r + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`
const anchor = (row: number, column: number, id: string, kind = 'twoCellAnchor') =>
  `<xdr:${kind}><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>9</xdr:colOff><xdr:row>${row}</xdr:row></xdr:from><xdr:pic><xdr:blipFill><a:blip xmlns:r="${OFFICE}" r:embed="${id}"/></xdr:blipFill></xdr:pic></xdr:${kind}>`

/** A study of The Misinformation Game, as Google Sheets saves it: pictures are drawings that are anchored to cells. */
function aGame(drawing?: string): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string | Uint8Array> = {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sources" sheetId="1" r:id="rId1"/><sheet name="Posts" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${[1, 2].map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet([
      ['ID', 'Name', 'Avatar'],
      ['S1', 'River Desk', ''],
    ]),
    'xl/worksheets/sheet2.xml': sheet([
      ['ID', 'Headline', 'Content'],
      ['P1', 'A lake', ''],
      ['P2', 'A duck', 'Quack'],
    ]),
    'xl/worksheets/_rels/sheet1.xml.rels': relations('../drawings/drawing1.xml'),
    'xl/worksheets/_rels/sheet2.xml.rels': relations('/xl/drawings/drawing2.xml'),
    'xl/drawings/drawing1.xml': drawing ?? `<xdr:wsDr>${anchor(1, 2, 'rId1', 'oneCellAnchor')}</xdr:wsDr>`,
    'xl/drawings/drawing2.xml': `<xdr:wsDr>${anchor(1, 2, 'rId1')}${anchor(9, 9, 'rId77')}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relations('../media/image1.png'),
    'xl/drawings/_rels/drawing2.xml.rels': relations('../media/image2.PNG'),
    'xl/media/image1.png': PNG,
    'xl/media/image2.PNG': PNG,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])),
  )
}

test('pictures in the cells of a workbook become files of their posts', async () => {
  const { files, media } = await readGivenFiles([{ file: new File([aGame()], 'study.xlsx'), path: 'study.xlsx' }])
  expect(media.map(({ path, file }) => [path, file.size])).toEqual([
    ['sources_row2_3.png', 8],
    ['posts_row2_3.png', 8],
  ])
  const { found } = recogniseFiles(files, { mediaNames: [], hasMedia: () => false }) ?? {}
  expect(found?.posts[0]).toMatchObject({ headline: 'A lake', image: 'posts_row2_3.png', avatar_url: 'sources_row2_3.png' })
  expect(found?.posts[1]).not.toHaveProperty('image')
})

test('a hostile drawing is read in the time of ten times as few signs', () => {
  for (const part of ['<x:oneCellAnchor>', '<x:from>', '<x:blip ']) {
    const [larger, smaller] = [aGame(part.repeat(20_000)), aGame(part.repeat(2000))]
    expect(
      timesAsLong(
        () => void workbookPictures(larger),
        () => void workbookPictures(smaller),
      ),
      part,
    ).toBeLessThan(50)
  }
})

test('files that cannot be read are passed over, and pictures beside them are kept', async () => {
  const given = (name: string, content: string) => ({ path: `data/${name}`, file: new File([content], name) })
  const { files, media } = await readGivenFiles([
    given('tweets.js', 'window.YTD.tweets.part0 = [{"tweet":{"id_str":"1","full_text":"Hi"}}]'),
    given('broken.json', '{"a":'),
    given('readme.txt', 'a "broken, quote'),
    given('one.png', 'x'),
    given('._two.png', 'x'),
    given('notes.pdf', 'x'),
    { path: 'not-really.xlsx', file: new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1])], 'not-really.xlsx') },
  ])
  expect(files.map(({ kind, name }) => [kind, name])).toContainEqual(['json', 'tweets.js'])
  expect(files.every(({ name }) => name === 'tweets.js' || name === 'readme.txt')).toBe(true)
  expect(media.map(({ path }) => path)).toEqual(['data/one.png'])
})

test('a drawn picture of an author is a PNG that depends on its name and the seed alone', async () => {
  const bytes = async (name: string, seed: string) => [...new Uint8Array(await drawAvatar(name, seed).arrayBuffer())]
  const first = await bytes('avatar_01.png', 'a')
  expect(first.slice(0, 8)).toEqual([...PNG])
  expect(first).toEqual(await bytes('avatar_01.png', 'a'))
  expect(first).not.toEqual(await bytes('avatar_01.png', 'b'))
  expect(first).not.toEqual(await bytes('avatar_02.png', 'a'))
  expect(first.length).toBeLessThan(2000)
})
