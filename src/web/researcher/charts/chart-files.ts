import { type Column, csvHeader, csvRow } from '#domain/exports/csv.ts'

export type ChartTable = {
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** The table behind a chart. Texts may come from researchers' sheets, so they are guarded against spreadsheets that run formulas. */
export function chartCsv({ columns, rows }: ChartTable): string {
  const described = columns.map((name): Column => ({ name, cell: 'free-text', about: '' }))
  return csvHeader(described) + rows.map((row) => csvRow(described, row)).join('')
}

/** A drawing as a file of its own, on a background. */
export function svgText(drawing: SVGSVGElement, background: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  back.setAttribute('width', '100%')
  back.setAttribute('height', '100%')
  back.setAttribute('fill', background)
  copy.prepend(back)
  return new XMLSerializer().serializeToString(copy)
}

/** Sharp enough for print at the width of a column. */
const PNG_SCALE = 3

export async function pngOf(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const image = new Image(width, height)
  // The policy of the page allows pictures from data addresses, not from blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * PNG_SCALE
  canvas.height = height * PNG_SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png'),
  )
}
