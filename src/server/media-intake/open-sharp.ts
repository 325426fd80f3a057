import type sharp from 'sharp'

export type Sharp = typeof sharp

let opened: Promise<Sharp> | undefined

/** Loaded with the first picture, so that a server without uploads does not hold it in memory. */
export function openSharp(): Promise<Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // Only these decoders may read an uploaded file, whatever it claims to be: none for SVG, PDF or TIFF.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpeg',
        'VipsForeignLoadPng',
        'VipsForeignLoadWebp',
        'VipsForeignLoadNsgif',
        'VipsForeignLoadHeif',
      ],
    })
    // Every picture is decoded once; a cache would only hold memory.
    sharp.cache(false)
    return sharp
  })
  return opened
}
