import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { recogniseFiles } from '#domain/stimuli/formats/index.ts'
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

/** The shortest of some: what other processes do meanwhile is no part of it. */
const shortestMs = (run: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 8 }, () => {
      const before = performance.now()
      run()
      return performance.now() - before
    }),
  )

test('a hostile drawing is read in the time of ten times as few signs', () => {
  for (const part of ['<x:oneCellAnchor>', '<x:from>', '<x:blip ']) {
    const [larger, smaller] = [aGame(part.repeat(20_000)), aGame(part.repeat(2000))]
    const ratio =
      shortestMs(() => workbookPictures(larger)) /
      Math.max(
        shortestMs(() => workbookPictures(smaller)),
        0.1,
      )
    expect(ratio, part).toBeLessThan(50)
  }
})

const RICH = 'xl/richData'

/** The same as Excel saves it, with pictures that were placed in cells: they are values that other programs see as errors. */
function aGameOfExcel(): File {
  const cells = (rows: string[]) => `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`
  const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
  const placed = (at: string, vm: number) => `<c r="${at}" s="3" t="e" vm="${vm}"><v>#VALUE!</v></c>`
  const parts: Record<string, string | Uint8Array> = {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sources" sheetId="1" r:id="rId1"/><sheet name="Posts" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${[1, 2].map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': cells([
      `<row r="1">${text('A1', 'ID')}${text('B1', 'Name')}${text('C1', 'Avatar')}</row>`,
      `<row r="2">${text('A2', 'S1')}${text('B2', 'River Desk')}${placed('C2', 2)}</row>`,
    ]),
    'xl/worksheets/sheet2.xml': cells([
      `<row r="1">${text('A1', 'ID')}${text('B1', 'Headline')}${text('C1', 'Content')}</row>`,
      `<row r="2">${text('A2', 'P1')}${text('B2', 'A lake')}${placed('C2', 1)}</row>`,
    ]),
    'xl/metadata.xml': `<metadata><metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE" count="2"><bk><extLst><ext uri="{3e28}"><xlrd:rvb i="0"/></ext></extLst></bk><bk><extLst><ext uri="{3e28}"><xlrd:rvb i="1"/></ext></extLst></bk></futureMetadata><valueMetadata count="2"><bk><rc t="1" v="0"/></bk><bk><rc t="1" v="1"/></bk></valueMetadata></metadata>`,
    [`${RICH}/rdrichvalue.xml`]: '<rvData><rv s="0"><v>1</v><v>5</v></rv><rv s="0"><v>0</v><v>5</v></rv></rvData>',
    [`${RICH}/rdrichvaluestructure.xml`]:
      '<rvStructures><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s></rvStructures>',
    [`${RICH}/richValueRel.xml`]: `<richValueRels xmlns:r="${OFFICE}"><rel r:id="rId1"/><rel r:id="rId2"/></richValueRels>`,
    [`${RICH}/_rels/richValueRel.xml.rels`]: relations('../media/image1.png', '../media/image2.jpg'),
    'xl/media/image1.png': PNG,
    'xl/media/image2.jpg': PNG,
  }
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part])),
  )
  return new File([bytes], 'study.xlsx')
}

test('pictures that Excel has placed in cells become files of their posts, and no text', async () => {
  const { files, media } = await readGivenFiles([{ file: aGameOfExcel(), path: 'study.xlsx' }])
  expect(media.map(({ path }) => path)).toEqual(['sources_row2_3.png', 'posts_row2_3.jpg'])
  const { found } = recogniseFiles(files, { mediaNames: [], hasMedia: () => false }) ?? {}
  expect(found?.posts[0]).toMatchObject({ headline: 'A lake', image: 'posts_row2_3.jpg', avatar_url: 'sources_row2_3.png' })
  expect(found?.posts[0]).not.toHaveProperty('body')
})

const given = (name: string, content: string | Uint8Array<ArrayBuffer>) => ({
  path: `data/${name}`,
  file: new File([content], name),
})

test('replies with a quotation mark without a partner are all taken, and their file and rows are named', async () => {
  const { files, report } = await readGivenFiles([
    given('posts.csv', 'id,body,picture,actor,likes,time,condition,class\n0,Hello,,ada,3,-1:00,,'),
    given('replies.csv', 'id,body,actor,postID,likes,time\n0,"So nice,bo,0,1,-0:30\n1,"Well, yes",bo,0,2,-0:20'),
    given('actors.csv', 'username,name,gender,age,location,bio,picture\nada,Ada,,,,,\nbo,Bo,,,,,'),
  ])
  const { found } = recogniseFiles(files, { mediaNames: [], hasMedia: () => false }) ?? {}
  expect(found?.comments.map(({ text }) => text)).toEqual(['"So nice', 'Well, yes'])
  expect(report.changed).toEqual([expect.stringMatching(/without a partner in data\/replies\.csv, row 2:/)])
})

test('files that cannot be read are passed over and named, and pictures beside them are kept', async () => {
  const { files, media, report } = await readGivenFiles([
    given('tweets.js', 'window.YTD.tweets.part0 = [{"tweet":{"id_str":"1","full_text":"Hi"}}]'),
    given('broken.json', '{"a":'),
    given('readme.txt', 'a "broken, quote'),
    given('page.js', 'export const page = 1'),
    given('note.js', 'window.YTD.note.part0 = [{'),
    given('one.png', 'x'),
    given('._two.png', 'x'),
    given('notes.pdf', 'x'),
    { path: 'not-really.xlsx', file: new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1])], 'not-really.xlsx') },
  ])
  expect(files.map(({ kind, name }) => [kind, name])).toContainEqual(['json', 'tweets.js'])
  expect(files.every(({ name }) => name === 'tweets.js' || name === 'readme.txt')).toBe(true)
  expect(media.map(({ path }) => path)).toEqual(['data/one.png'])
  expect(report.left).toEqual(['3 files that could not be read: data/broken.json, data/note.js, not-really.xlsx'])
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

test('an archive of X is read from its ZIP with its pictures, and its messages are not', async () => {
  const tweets = [
    { tweet: { id_str: '102', full_text: 'Ducks', entities: { media: [{ media_url_https: 'https://x.example/one.jpg' }] } } },
  ]
  const archive = zipSync({
    'data/tweets.js': strToU8(`window.YTD.tweets.part0 = ${JSON.stringify(tweets)}`),
    'data/account.js': strToU8('window.YTD.account.part0 = [{"account":{"username":"ada"}}]'),
    'data/direct-messages.js': strToU8('window.YTD.direct_messages.part0 = [{"secret":"x"}]'),
    'data/direct_messages_media/9-secret.jpg': PNG,
    'data/tweets_media/102-one.jpg': PNG,
  })
  const { files, media, report } = await readGivenFiles([{ file: new File([archive], 'x.zip'), path: 'x.zip' }])
  expect(files.map(({ name }) => name)).toEqual(['tweets.js', 'account.js'])
  expect(media.map(({ path }) => path)).toEqual(['data/tweets_media/102-one.jpg'])
  expect(report.left).toEqual([])
  const beside = { mediaNames: ['102-one.jpg'], hasMedia: (name: string) => name === '102-one.jpg' }
  expect(recogniseFiles(files, beside)?.found.posts[0]).toMatchObject({ image: '102-one.jpg', author_handle: 'ada' })
})

test('a broken archive is no archive', async () => {
  const { files, media } = await readGivenFiles([{ file: new File([PNG], 'x.zip'), path: 'x.zip' }])
  expect([files, media]).toEqual([[], []])
})
