import { expect, test } from 'vitest'
import { pictureSrcSet } from './picture-sizes.ts'

test('a browser may choose among the widths of a picture of ours', () => {
  expect(pictureSrcSet('/media/aB_9-z')).toBe('/media/aB_9-z?w=480 480w, /media/aB_9-z?w=960 960w, /media/aB_9-z?w=1600 1600w')
})

test.each(['https://img.example/a.png', '', '/media/a?w=480', '/media/a/b.png', '/media/a b', '"><script>'])(
  '%j comes as it is',
  (url) => {
    expect(pictureSrcSet(url)).toBeUndefined()
  },
)
