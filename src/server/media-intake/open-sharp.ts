import type sharp from 'sharp'

export type Sharp = typeof sharp

let opened: Promise<Sharp> | undefined

/** Loaded with the first picture: an idle server does without. */
export function openSharp(): Promise<Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    // Whatever a file claims to be, only these readers ever touch it: none for SVG, PDF, TIFF.
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
    // Every picture comes once; remembering it would only hold memory.
    sharp.cache(false)
    return sharp
  })
  return opened
}
