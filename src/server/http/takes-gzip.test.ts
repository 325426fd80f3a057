import { expect, test } from 'vitest'
import { takesGzip } from './takes-gzip.ts'

test.each(['gzip', 'br, gzip', 'gzip, deflate, br, zstd', 'GZIP;q=0.5', 'identity;q=0, *', 'x-gzip', 'br;q=1.0, gzip;q=0.001'])(
  'gzip is taken: %s',
  (header) => expect(takesGzip(header)).toBe(true),
)

test.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.000, *', '*;q=0', 'gzip;q=much', 'notgzip'])(
  'gzip is not taken: %s',
  (header) => expect(takesGzip(header)).toBe(false),
)
