import { crc32 } from 'node:zlib'

const NAMESPACE = 'http://schemas.openxmlformats.org'
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A picture that is anchored to a cell; row and column from 0. */
type CellPicture = { row: number; column: number; png: Buffer }

/** An .xlsx file as spreadsheet programs write it: a ZIP of XML files, with one sheet of text cells and the pictures that lie in them. */
export function aWorkbook(rows: readonly (readonly string[])[], pictures: readonly CellPicture[] = []): Buffer {
  const strings = [...new Set(rows.flat())]
  const cells = (row: readonly string[], y: number) =>
    row.map((text, x) => `<c r="${String.fromCharCode(65 + x)}${y + 1}" t="s"><v>${strings.indexOf(text)}</v></c>`).join('')
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${NAMESPACE}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `<Relationships xmlns="${NAMESPACE}/package/2006/relationships">${all.join('')}</Relationships>`
  const main = `xmlns="${NAMESPACE}/spreadsheetml/2006/main"`
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="Cards" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': `<sst ${main}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows.map((row, y) => `<row r="${y + 1}">${cells(row, y)}</row>`).join('')}</sheetData></worksheet>`,
    ...(pictures.length > 0 && {
      'xl/worksheets/_rels/sheet1.xml.rels': relations(relation(1, 'drawing', '../drawings/drawing1.xml')),
      'xl/drawings/drawing1.xml': `<xdr:wsDr>${pictures.map(anchorOf).join('')}</xdr:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': relations(
        ...pictures.map((_, i) => relation(i + 1, 'image', `../media/image${i + 1}.png`)),
      ),
      ...Object.fromEntries(pictures.map(({ png }, i) => [`xl/media/image${i + 1}.png`, png])),
    }),
  })
}

const anchorOf = ({ row, column }: CellPicture, i: number) =>
  `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:pic><a:blip xmlns:r="${NAMESPACE}/officeDocument/2006/relationships" r:embed="rId${i + 1}"/></xdr:pic></xdr:oneCellAnchor>`

function zipOf(files: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const [name, body] = [Buffer.from(path), typeof content === 'string' ? Buffer.from(xml(content)) : content]
    // The local header and the central header share these fields. Nothing is compressed.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(body), 10)
    facts.writeUInt32LE(body.length, 14)
    facts.writeUInt32LE(body.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, body])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name)
    bodies.push(local)
    at += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, listing, end])
}
