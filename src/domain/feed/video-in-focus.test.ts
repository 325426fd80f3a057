import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInBand, type VideoPlace, videoInFocus } from './video-in-focus.ts'

test.each([
  [0.2499, undefined],
  [0.25, 'a'],
  [0.425, 'a'],
  [0.6, 'a'],
  [0.6001, undefined],
])('a video whose centre is at %f of the viewport height: %s plays', (centre, expected) => {
  expect(videoInFocus([{ id: 'a', centre }])).toBe(expected)
})

test('of two videos in the band the one nearer to its middle plays', () => {
  const videos = [
    { id: 'upper', centre: 0.26 },
    { id: 'lower', centre: 0.45 },
  ]
  expect(videoInFocus(videos)).toBe('lower')
})

test('a video that plays keeps the focus until it leaves the band', () => {
  const lower = { id: 'lower', centre: 0.45 }
  expect(videoInFocus([{ id: 'upper', centre: 0.26 }, lower], { playing: 'upper' })).toBe('upper')
  expect(videoInFocus([{ id: 'upper', centre: 0.24 }, lower], { playing: 'upper' })).toBe('lower')
})

test('a video started by hand plays outside the band, whatever else is in it', () => {
  const asked = { id: 'asked', centre: 0.9 }
  expect(videoInFocus([asked], { asked: 'asked' })).toBe('asked')
  expect(videoInFocus([{ id: 'other', centre: 0.4 }, asked], { playing: 'other', asked: 'asked' })).toBe('asked')
})

test('a video started by hand stops when its centre leaves the screen', () => {
  expect(videoInFocus([{ id: 'asked', centre: -0.01 }], { asked: 'asked' })).toBeUndefined()
})

const places = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), centre: fc.double({ min: -1, max: 2, noNaN: true }) }),
  { selector: ({ id }) => id },
)
const anyId = fc.option(fc.constantFrom('a', 'b', 'c', 'x'), { nil: undefined })

test('whenever a video is in the band and none was started by hand, one that is in the band plays', () => {
  fc.assert(
    fc.property(places, anyId, (videos, playing) => {
      const inBand = videos.filter(isInBand).map(({ id }) => id)
      const focus = videoInFocus(videos, { playing })
      if (inBand.length > 0) expect(inBand).toContain(focus)
    }),
  )
})

test('nothing plays by itself outside the band', () => {
  fc.assert(
    fc.property(places, anyId, (videos, playing) => {
      const outside = videos.filter((video: VideoPlace) => !isInBand(video))
      expect(videoInFocus(outside, { playing })).toBeUndefined()
    }),
  )
})

test('deciding again without any movement changes nothing', () => {
  fc.assert(
    fc.property(places, anyId, anyId, (videos, playing, asked) => {
      const focus = videoInFocus(videos, { playing, asked })
      expect(videoInFocus(videos, { playing: focus, asked })).toBe(focus)
    }),
  )
})
